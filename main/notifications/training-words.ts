/** Texts that remind of due training, in notifications and in the tray. */
import { catalogue } from '../text/catalogue.ts';
import { forms } from '../text/forms.ts';

const positions = { one: 'position', other: 'positions' };
const stellungen = { one: 'Stellung', other: 'Stellungen' };

export const trainingWords = catalogue({
  en: {
    title: (due: number) => `${forms.en.count(due, positions)} to train today`,
    body: 'A few minutes keep what you learned.',
  },
  de: {
    title: (due) => `Heute ${forms.de.count(due, stellungen)} zu trainieren`,
    body: 'Ein paar Minuten halten wach, was du gelernt hast.',
  },
});
