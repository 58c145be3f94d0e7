import './tour.css';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button, useText } from '../../ui/index.ts';
import { HistoryPicture, KeysPicture, NotifyPicture, TvPicture } from './pictures.tsx';
import { tourText } from './tour-text.ts';

const steps = [
  { name: 'notify', Picture: NotifyPicture },
  { name: 'tv', Picture: TvPicture },
  { name: 'history', Picture: HistoryPicture },
  { name: 'keys', Picture: KeysPicture },
] as const;

export interface TourScreenProps {
  /** The ways to add an account follow. */
  readonly isFirst: boolean;
  /** Finished or skipped. */
  readonly onEnd: () => void;
}

/** Shows Outpost’s purposes in four steps. Arrows and Enter step, Escape leaves. */
export function TourScreen({ isFirst, onEnd }: TourScreenProps): ReactNode {
  const text = useText(tourText);
  const [at, setAt] = useState(0);
  const last = steps.length - 1;
  const { name, Picture } = steps[at] ?? steps[0];
  const step = text[name];
  const back = (): void => setAt((now) => Math.max(0, now - 1));
  const next = (): void => (at === last ? onEnd() : setAt(at + 1));
  useTourKeys({ onBack: back, onNext: next, onArrow: () => setAt((now) => Math.min(last, now + 1)), onEnd });
  return (
    <div className="tour">
      <div className="tour-page">
        <div key={name} className="tour-step">
          <div className="tour-text" aria-live="polite">
            <p className="type-12 text-3">{text.step(at + 1, steps.length)}</p>
            <h1 className="type-28" tabIndex={-1} data-screen-title>
              {step.title}
            </h1>
            <p className="type-15 text-2">{step.text}</p>
            {'facts' in step && (
              <ul className="tour-facts text-2">
                {step.facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            )}
            {'again' in step && <p className="text-3">{step.again}</p>}
          </div>
          <div className="tour-picture">
            <Picture />
          </div>
        </div>
      </div>
      <footer className="tour-foot">
        <Button variant="quiet" onPress={onEnd}>
          {isFirst ? text.skip : text.close}
        </Button>
        <span className="tour-dots" aria-hidden="true">
          {steps.map((one, place) => (
            <span key={one.name} className="tour-dot" data-current={place === at || undefined} />
          ))}
        </span>
        <Button isDisabled={at === 0} onPress={back}>
          {text.back}
        </Button>
        <Button variant="primary" onPress={next}>
          {at < last ? text.next : isFirst ? text.start : text.done}
        </Button>
      </footer>
    </div>
  );
}

interface TourKeys {
  readonly onBack: () => void;
  readonly onNext: () => void;
  /** The arrow does not end the tour. */
  readonly onArrow: () => void;
  readonly onEnd: () => void;
}

function useTourKeys({ onBack, onNext, onArrow, onEnd }: TourKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') !== null;
    if (event.defaultPrevented || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    const act = {
      ArrowLeft: onBack,
      ArrowRight: onArrow,
      Escape: onEnd,
      ...(!isOnButton && { Enter: onNext }),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const shownAt = performance.now();
    // The key that opened the tour arrives here too, when the tour is shown while it is handled.
    const listen = (event: KeyboardEvent): void => {
      if (event.timeStamp >= shownAt) onKeyDown(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
