import type { CsvForm } from '../base/csv.ts';
import type { Language } from './language.ts';

/** Tables as spreadsheets of a language expect them: with decimal commas, commas cannot separate cells. */
export const csvForms: Readonly<Record<Language, CsvForm>> = {
  en: { separator: ',', decimalMark: '.' },
  de: { separator: ';', decimalMark: ',' },
};
