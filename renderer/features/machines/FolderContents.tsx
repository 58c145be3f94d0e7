import { useEffect, useRef, type ReactNode } from 'react';
import type { FolderPreviewView } from '@contract/machines.ts';
import { RelativeTime, useForms, useText } from '../../ui/index.ts';
import { machinesText } from './machines-text.ts';
import { shareText } from './share-text.ts';

/** The other machines of a folder, and what joining it adds. */
export function FolderContents({ contents }: { readonly contents: FolderPreviewView }): ReactNode {
  const text = useText(shareText);
  const { notes } = useText(machinesText);
  const content = useRef<HTMLDivElement>(null);
  // The button that opened this is gone, and the focus with it.
  useEffect(() => content.current?.focus(), []);
  const { machines, needsUpdate, withoutAccount, unknown } = contents;
  return (
    <div ref={content} tabIndex={-1} className="stack gap-12 machines-contents">
      {machines.length === 0 ? (
        <p>{text.first}</p>
      ) : (
        <>
          <Machines machines={machines} />
          <Figures contents={contents} />
        </>
      )}
      {needsUpdate && <p>{notes.needsUpdate}</p>}
      {withoutAccount > 0 && <p>{notes.withoutAccount(withoutAccount)}</p>}
      {unknown > 0 && <p>{notes.unknown(unknown)}</p>}
    </div>
  );
}

function Machines({ machines }: { readonly machines: FolderPreviewView['machines'] }): ReactNode {
  const text = useText(shareText);
  const { unnamed, states } = useText(machinesText);
  return (
    <section className="stack gap-4">
      <h3>{text.machines}</h3>
      <ul className="stack gap-4">
        {machines.map(({ id, name, seenAt, state }) => (
          <li key={id}>
            <span className="medium" data-selectable>
              {name ?? unnamed}
            </span>
            {seenAt !== null && (
              <>
                , {text.seen} <RelativeTime at={seenAt} />
              </>
            )}
            {state !== 'current' && state !== 'behind' && (
              <span className="machine-detail">{states[state]}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ contents }: { readonly contents: FolderPreviewView }): ReactNode {
  const text = useText(shareText);
  const forms = useForms();
  const { isComplete } = contents;
  const kinds = [
    'games',
    'gamesHere',
    'activity',
    'analyses',
    'notes',
    'repertoires',
    'cards',
    'reviews',
    'recordings',
    'collections',
  ] as const;
  const shown = kinds.filter((kind) => contents[kind] > 0);
  const figure = (kind: (typeof kinds)[number]): string => {
    const amount = kind === 'activity' ? text.days(contents.activity) : forms.number(contents[kind]);
    return isComplete ? amount : text.atLeast(amount);
  };
  return (
    <section className="stack gap-4">
      <h3>{text.joins}</h3>
      {shown.length === 0 ? (
        <p>{text.nothing}</p>
      ) : (
        <dl className="facts machines-figures">
          {shown.map((kind) => (
            <div key={kind}>
              <dt>{text[kind]}</dt>
              <dd>{figure(kind)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isComplete && <p>{text.incomplete}</p>}
    </section>
  );
}
