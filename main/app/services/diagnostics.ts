import type { FileDialogs } from '../../desktop/file-dialogs.ts';
import type { Contribution } from '../../feature.ts';
import type { Diagnostics } from '../diagnostics.ts';

export function createDiagnosticsService(diagnostics: Diagnostics, dialogs: Pick<FileDialogs, 'saveText'>) {
  return {
    queries: { 'diagnostics.view': () => diagnostics.view() },
    commands: {
      'diagnostics.export': async () => {
        const { name, text } = await diagnostics.file();
        return { file: await dialogs.saveText('diagnostics', name, text) };
      },
    },
  } satisfies Contribution;
}
