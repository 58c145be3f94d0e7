import './notes.css';
import { useState, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { isEmptyNote, mostNoteText, tagsOfText, tagsText } from '@chess/own-notes.ts';
import type { NoteView } from '@contract/notes.ts';
import type { ContractOutcome, Failure } from '@contract/outcome.ts';
import { Badge, Button, InlineError, PlusIcon, TextField, useText } from '../../ui/index.ts';
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
  if (isOpen && note) return <NoteForm {...{ label, note, onSave }} onClose={() => setOpen(false)} />;
  if (!note || isEmptyNote(note))
    return (
      <div>
        <Button size="small" variant="quiet" icon={PlusIcon} isDisabled={!note} onPress={() => setOpen(true)}>
          {addLabel}
        </Button>
      </div>
    );
  return (
    <section className="note" aria-label={label}>
      <div className="note-head">
        <span className="text-2">{label}</span>
        <Button size="small" variant="quiet" aria-label={text.edit(label)} onPress={() => setOpen(true)}>
          {text.editShort}
        </Button>
      </div>
      {note.text !== '' && (
        <p className="note-text" data-selectable>
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
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface NoteFormProps extends Pick<NoteBoxProps, 'label' | 'onSave'> {
  readonly note: NoteView;
  readonly onClose: () => void;
}

/** Stores the note when it is left, so that a step on the board loses nothing; Escape stores nothing. */
function NoteForm({ label, note, onSave, onClose }: NoteFormProps): ReactNode {
  const t = useText(notesText);
  const [typed, setTyped] = useState(note.text);
  const [tags, setTags] = useState(tagsText(note.tags));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<boolean> => {
    const written = { text: typed, tags: [...tagsOfText(tags)] };
    if (written.text === note.text && tagsText(written.tags) === tagsText(note.tags)) return true;
    setSaving(true);
    const outcome = await onSave(written);
    setSaving(false);
    setFailure(outcome.ok ? null : outcome.error);
    return outcome.ok;
  };
  const done = async (): Promise<void> => {
    if (await save()) onClose();
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
        onClose();
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
    <form className="note note-form" aria-label={label} {...ofFields}>
      <label className="stack gap-4">
        <span className="ui-label">{t.text}</span>
        <textarea
          className="ui-input note-input"
          rows={4}
          maxLength={mostNoteText}
          value={typed}
          // The button that opened the form had the focus.
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <TextField
        label={t.tags}
        hint={t.tagsHint}
        value={tags}
        onChange={setTags}
        onEnter={() => void done()}
      />
      <InlineError failure={failure} />
      <div className="line gap-4">
        <Button size="small" variant="primary" pending={isSaving} onPress={() => void done()}>
          {t.save}
        </Button>
        <Button size="small" variant="quiet" onPress={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
