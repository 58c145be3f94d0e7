/** The dialogs in which main asks for a consent, in the user's language. */
import { cut } from '../base/cut.ts';
import { plainText } from '../base/plain-text.ts';
import type { ConsentDialogs } from '../desktop/consent-dialogs.ts';
import { askConsent } from '../desktop/dialogs.ts';
import type { Language } from '../text/language.ts';
import { consentWords } from './consent-words.ts';

/** Characters of a name that a server made. A longer one could push the question out of sight. */
const longestName = 60;

const shownName = (text: string): string => cut(plainText(text), longestName);

export function createConsentDialogs(language: () => Language): ConsentDialogs {
  return {
    allowToken({ account, host }) {
      const { cancel, token } = consentWords[language()];
      const name = shownName(account.name ?? '');
      const server = shownName(account.server);
      return askConsent({
        title: token.title,
        message: token.question(name === '' ? server : `${name} (${server})`, host),
        detail: token.detail(host),
        agree: token.send,
        cancel,
      });
    },
  };
}
