import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { chooseLanguage } from '@text/language.ts';
import { localeOf } from '@text/region.ts';
import { useBridgeQuery } from '../bridge.ts';
import { LanguageContext, readTemplates } from '../ui/index.ts';

/** Provides the user's language to its children. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const choice = useBridgeQuery('settings.get', undefined).data?.language ?? 'system';
  const language = chooseLanguage(choice, navigator.languages);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    // Before the first message comes. Where it fails, the message's own part of the window tries again.
    readTemplates(language).catch(() => {});
  }, [language]);
  return (
    <LanguageContext value={language}>
      <I18nProvider locale={localeOf(language)}>{children}</I18nProvider>
    </LanguageContext>
  );
}
