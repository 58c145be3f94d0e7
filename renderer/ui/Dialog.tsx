import './overlay.css';
import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly wide?: boolean;
  /** The content is text without controls: it takes the focus, so that keys scroll it. */
  readonly isText?: boolean;
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  /**
   * Closing would discard something that was not typed here, such as a read file or a sign-in that waits: a press outside
   * does not close the dialog. Typing has the same effect.
   */
  readonly holdsWork?: boolean;
  readonly children: ReactNode;
  /** Buttons; the confirming one comes last. */
  readonly actions?: ReactNode;
  /** Puts a button that cancels before the others. */
  readonly cancels?: boolean;
}

export function Dialog({
  open,
  onClose,
  title,
  wide = false,
  isText = false,
  role = 'dialog',
  holdsWork = false,
  children,
  actions,
  cancels = false,
}: DialogProps): ReactNode {
  const text = useText(uiText);
  const [hasInput, setHasInput] = useState(false);
  if (!open && hasInput) setHasInput(false);
  return (
    <ModalOverlay
      className="ui-scrim"
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={role === 'dialog' && !hasInput && !holdsWork}
    >
      <Modal className={classes('ui-modal', wide && 'ui-modal-wide')}>
        <AriaDialog className="ui-dialog" role={role}>
          <Heading slot="title" level={2} className="ui-dialog-head">
            {title}
          </Heading>
          <div className="ui-dialog-body" onInput={() => setHasInput(true)} {...(isText && { tabIndex: 0 })}>
            {children}
          </div>
          <div className="ui-dialog-foot">
            {cancels && <Button onPress={onClose}>{text.cancel}</Button>}
            {actions}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
