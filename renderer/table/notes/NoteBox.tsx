import './notes.css';
import { useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { isEmptyNote, mostNoteText, tagsOfText, tagsText } from '@chess/own-notes.ts';
import type { NoteView } from '@contract/notes.ts';
import type { ContractOutcome, Failure } from '@contract/outcome.ts';
import { useShell } from '../../frame/services.ts';
import {
  Badge,
  Button,
  InlineError,
  PlusIcon,
  TextField,
  useText,
  type ButtonProps,
} from '../../ui/index.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { notesText } from './notes-text.ts';

export interface NoteBoxProps {
  /** Names the note, such as “Note on this game”. */
  readonly label: string;
  /** On the button that begins an empty note. */
  readonly addLabel: string;
  /** Undefined while it is read. */
  readonly note: NoteView | undefined;
  readonly onSave: (note: NoteView) => Promise<ContractOutcome<NoteView>>;
}

/** An own note with its tags, which is edited in place. Its owner gives each game and position a key. */
export function NoteBox({ label, addLabel, note, onSave }: NoteBoxProps): ReactNode {
  const text = useText(notesText);
  const [isOpen, setOpen] = useState(false);
  /** Whether the form was closed from within: the focus returns to the button that opened it. */
  const [returnsFocus, setReturnsFocus] = useState(false);
  if (isOpen && note) {
    const close = (hadFocus: boolean): void => {
      setOpen(false);
      setReturnsFocus(hadFocus);
    };
    return <NoteForm {...{ label, note, onSave }} onClose={close} />;
  }
  const opener: Omit<ButtonProps, 'children'> = {
    ...{ size: 'small' as const, variant: 'quiet' as const, autoFocus: returnsFocus },
    onFocus: () => setReturnsFocus(false),
    onPress: () => setOpen(true),
  };
  if (!note || isEmptyNote(note))
    return (
      <div>
        <Button {...opener} icon={PlusIcon} isDisabled={!note}>
          {addLabel}
        </Button>
      </div>
    );
  return (
    <section className="note" aria-label={label}>
      <div className="note-head">
        <span className="text-2">{label}</span>
        <Button {...opener} aria-label={text.edit(label)}>
          {text.editShort}
        </Button>
      </div>
      {note.text !== '' && (
        <p className="note-text" dir="auto" data-selectable>
          {note.text}
        </p>
      )}
      <Tags tags={note.tags} />
    </section>
  );
}

export function Tags({ tags }: { readonly tags: readonly string[] }): ReactNode {
  const text = useText(notesText);
  if (tags.length === 0) return null;
  return (
    <ul className="note-tags" aria-label={text.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>
            <bdi>{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

interface NoteFormProps extends Pick<NoteBoxProps, 'label' | 'onSave'> {
  readonly note: NoteView;
  /** `hadFocus`: the focus is in the form. */
  readonly onClose: (hadFocus: boolean) => void;
}

/** The values of a note’s fields. */
interface TypedNote {
  readonly text: string;
  /** Separated by commas. */
  readonly tags: string;
}

/** Stores the note when the form is left, also when it disappears; Escape stores nothing. */
function NoteForm({ label, note, onSave, onClose }: NoteFormProps): ReactNode {
  const t = useText(notesText);
  const { notify } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const stored: TypedNote = { text: note.text, tags: tagsText(note.tags) };
  /** Null when the note is the stored one already. */
  const store = ({ text, tags }: TypedNote): ReturnType<NoteBoxProps['onSave']> | null => {
    const written = { text, tags: [...tagsOfText(tags)] };
    const isSame = text === stored.text && tagsText(written.tags) === stored.tags;
    return isSame ? null : onSave(written);
  };
  const draft = useUnsaved<TypedNote>((left) => {
    void store(left)?.then((outcome) => {
      if (!outcome.ok) notify({ level: 'error', message: outcome.error.message });
    });
  });
  const shown = draft.typed ?? stored;
  const save = async (): Promise<boolean> => {
    setSaving(true);
    const outcome = await store(shown);
    setSaving(false);
    const isStored = outcome === null || outcome.ok;
    setFailure(isStored ? null : outcome.error);
    if (isStored) draft.discard(shown);
    return isStored;
  };
  const close = (): void => onClose(form.current?.contains(document.activeElement) ?? false);
  const done = async (): Promise<void> => {
    if (await save()) close();
  };
  const cancel = (): void => {
    draft.discard();
    close();
  };
  /** Events of the fields that no field handles itself. */
  const ofFields = {
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void done();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.stopPropagation();
        cancel();
      } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void done();
      }
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) void save();
    },
  };
  return (
    <form ref={form} className="note note-form" aria-label={label} {...ofFields}>
      <label className="stack gap-4">
        <span className="ui-label">{t.text}</span>
        <textarea
          className="ui-input note-input"
          dir="auto"
          rows={4}
          maxLength={mostNoteText}
          value={shown.text}
          // The button that opened the form had the focus.
          autoFocus
          onChange={(event) => draft.type({ ...shown, text: event.target.value })}
        />
      </label>
      <TextField
        label={t.tags}
        hint={t.tagsHint}
        value={shown.tags}
        onChange={(tags) => draft.type({ ...shown, tags })}
        onEnter={() => void done()}
      />
      <InlineError failure={failure} />
      <div className="line gap-4">
        <Button size="small" variant="primary" pending={isSaving} onPress={() => void done()}>
          {t.save}
        </Button>
        <Button size="small" variant="quiet" onPress={cancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
