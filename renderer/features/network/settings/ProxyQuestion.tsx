import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ConnectionView } from '@contract/connection.ts';
import { useTopic } from '../../../bridge.ts';

const ProxyDialog = lazy(async () => ({ default: (await import('./ProxyDialog.tsx')).ProxyDialog }));

/** Opens the dialog once per question of a proxy; the settings offer it too. */
export function ProxyQuestion(): ReactNode {
  const [question, setQuestion] = useState<ConnectionView['question']>(null);
  const [dismissed, setDismissed] = useState('');
  useTopic('connection', (view) => {
    setQuestion(view.question);
    if (view.question === null) setDismissed('');
  });
  if (question === null || keyOf(question) === dismissed) return null;
  return (
    <Suspense>
      <ProxyDialog key={keyOf(question)} question={question} onClose={() => setDismissed(keyOf(question))} />
    </Suspense>
  );
}

const keyOf = ({ proxy, isWrong }: NonNullable<ConnectionView['question']>): string => `${proxy} ${isWrong}`;
