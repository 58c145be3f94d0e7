/** A run of vitest has its own temporary folder, so that nothing of its tests is left behind. */
import { openTemporaryFolder } from '../../scripts/lib/temporary-folder.mjs';

export default openTemporaryFolder;
