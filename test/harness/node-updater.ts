/** electron-updater as an AppImage has it, in plain Node: what it asks of Electron is done by Node's own modules. */
import electronUpdater, { type AppUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter';
import { HttpExecutor } from 'builder-util-runtime';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as requestPlainly, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestSecurely, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import type { DownloadGuard } from '../../main/updates/download-guard.ts';
import type { UpdaterPackage } from '../../main/updates/self-updater.ts';

export interface NodeUpdater {
  readonly load: () => Promise<UpdaterPackage>;
  readonly guard: (guard: DownloadGuard | null) => void;
  /** Where electron-updater puts what it fetches. */
  readonly pending: string;
  /** How often it was told to install. */
  readonly installed: () => number;
}

export interface NodeUpdaterOptions {
  /** For caches and settings. */
  readonly folder: string;
  readonly present: string;
  /** Of the server, PEM. */
  readonly certificate: string;
}

/** Requires `APPIMAGE` in the environment, as an AppImage sets it. */
export async function createNodeUpdater({
  folder,
  present,
  certificate,
}: NodeUpdaterOptions): Promise<NodeUpdater> {
  const config = join(folder, 'app-update.yml');
  await mkdir(join(folder, 'user'), { recursive: true });
  await writeFile(config, 'provider: generic\nurl: https://nowhere.invalid/\nupdaterCacheDirName: cache\n');
  const adapter: AppAdapter = {
    version: present,
    name: 'Outpost',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: join(folder, 'user'),
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  };
  const { AppImageUpdater, Provider, CancellationToken } = electronUpdater;
  const updater: AppUpdater = new AppImageUpdater(null, adapter);
  let current: DownloadGuard | null = null;
  let installed = 0;
  Object.assign(updater, {
    httpExecutor: new NodeExecutor(certificate, () => current),
    // What follows would replace the running program.
    quitAndInstall: () => (installed += 1),
  });
  return {
    load: () => Promise.resolve({ updater, Provider, CancellationToken }),
    guard: (guard) => (current = guard),
    pending: join(folder, 'cache', 'pending'),
    installed: () => installed,
  };
}

/** Asks the guard where Electron's session does: before each request and at each answer's head. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  readonly #certificate: string;
  readonly #guard: () => DownloadGuard | null;

  constructor(certificate: string, guard: () => DownloadGuard | null) {
    super();
    this.#certificate = certificate;
    this.#guard = guard;
  }

  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    const ask = options.protocol === 'http:' ? requestPlainly : requestSecurely;
    const request = ask({ ...options, ca: this.#certificate, agent: false }, (response) => {
      const { statusCode = 0, headers } = response;
      const header = (name: string) => headers[name]?.toString();
      if (this.#guard()?.mayReceive({ status: statusCode, header }) === false)
        request.destroy(new Error('net::ERR_BLOCKED_BY_CLIENT'));
      else callback(response);
    });
    const address = `${options.protocol}//${options.hostname}:${options.port}${options.path}`;
    if (this.#guard()?.mayRequest(address) === false)
      request.destroy(new Error('net::ERR_BLOCKED_BY_CLIENT'));
    return request;
  }

  /** As Electron's: to a file. */
  async download(
    url: URL,
    destination: string,
    options: Parameters<HttpExecutor<ClientRequest>['downloadToBuffer']>[1],
  ): Promise<string> {
    await options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      this.doDownload(
        {
          protocol: url.protocol,
          hostname: url.hostname,
          port: url.port,
          path: url.pathname,
          headers: options.headers ?? {},
        },
        {
          destination,
          options,
          onCancel,
          callback: (error: Error | null) => (error ? reject(error) : resolve(destination)),
          responseHandler: null,
        },
        0,
      );
    });
    return destination;
  }
}
