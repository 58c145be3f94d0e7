import './side-panel.css';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon, IconButton, Splitter, useText } from '../ui/index.ts';
import { panelBounds, useStoredWidth } from './layout.ts';
import { frameText } from './frame-text.ts';
import { isTyping } from './is-typing.ts';

/** The shell's element for side panels; null until it is mounted. */
const PanelPlaceContext = createContext<HTMLElement | null>(null);
export const PanelPlaceProvider = PanelPlaceContext.Provider;

export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details of the selection, on the right. Renders through a portal from anywhere in a screen. The owner gives each
 * selection a key.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps): ReactNode {
  const text = useText(frameText).panel;
  const place = useContext(PanelPlaceContext);
  const [width, setWidth] = useStoredWidth('panel', 320);
  if (place === null) return null;
  return createPortal(
    <PanelFrame title={title} onClose={onClose}>
      <Splitter label={text.width} value={width} {...panelBounds} side="right" onChange={setWidth} />
      <div className="side-panel" style={{ width }}>
        <header className="side-panel-head">
          <h2 className="type-13 strong truncate" tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon={CloseIcon} label={text.close} size="small" onPress={onClose} />
        </header>
        <div className="side-panel-body">{children}</div>
      </div>
    </PanelFrame>,
    place,
  );
}

/** Closes on Escape. */
function PanelFrame({ title, onClose, children }: SidePanelProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  usePanelFocus(frame);
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isInside = event.target instanceof Node && frame.current?.contains(event.target) === true;
    if (!isInside && isTyping(event.target)) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onEscape(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <aside ref={frame} className="side-panel-frame" aria-label={title}>
      {children}
    </aside>
  );
}

/** Where the focus does not stay: in what lies above the window. */
const overlays = '.ui-popover, .ui-dialog';

/** A side panel opened by keyboard takes the focus, and returns it when it closes. */
function usePanelFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const panel = frame.current;
    if (!panel) return undefined;
    const opener = document.activeElement;
    let outside = opener;
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !panel.contains(target) && !target.closest(overlays)) outside = target;
    };
    document.addEventListener('focusin', onFocusIn);
    if (opener?.matches('[data-focus-visible], :focus-visible'))
      panel.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      const back = outside?.isConnected === true ? outside : opener;
      if (panel.contains(document.activeElement) && back instanceof HTMLElement)
        back.focus({ preventScroll: true });
    };
  }, [frame]);
}
