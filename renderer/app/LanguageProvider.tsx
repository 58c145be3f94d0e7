import { useLayoutEffect, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { locales } from '@text/forms.ts';
import { useBridgeQuery } from '../bridge.ts';
import { languageFor } from '../language.ts';
import { LanguageContext } from '../ui/index.ts';

/** Everything below speaks the language that the user chose, from the moment of the choice on. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const language = languageFor(useBridgeQuery('settings.get', undefined).data?.language);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext value={language}>
      <I18nProvider locale={locales[language]}>{children}</I18nProvider>
    </LanguageContext>
  );
}
