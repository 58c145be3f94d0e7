import type { FileDialogs } from '../../desktop/file-dialogs.ts';
import type { Contribution } from '../../feature.ts';
import type { WireReport } from '../../wire-log/report.ts';

export function createWireLogService(report: WireReport, dialogs: Pick<FileDialogs, 'saveText'>) {
  return {
    queries: { 'wireLog.report': (choice) => report.view(choice) },
    commands: {
      'wireLog.export': async (choice) => {
        const { name, text } = await report.file(choice);
        return { file: await dialogs.saveText('wireLog', name, text) };
      },
      'wireLog.clear': () => report.clear(),
    },
  } satisfies Contribution;
}
