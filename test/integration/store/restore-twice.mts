/** Restores the backup `argv[3]` into the database `argv[2]` and starts twice, as the user who runs this. */
import { rowChecks } from '../../../main/restored-row-checks.ts';
import { chooseBackup } from '../../../main/store/recovery/backup-file.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { openBench } from '../../unit/store/support.ts';

const [, , file = '', backup = '', nativeBinding] = process.argv;
chooseBackup({ file, nativeBinding, migrations, appVersion: '0.1.0' }, backup, rowChecks);
const starts: number[] = [];
for (let start = 0; start < 2; start += 1) {
  const bench = await openBench(file, { nativeBinding });
  starts.push((await bench.all()).length);
  await bench.close();
}
process.stdout.write(JSON.stringify({ uid: process.getuid?.(), starts }));
