import { useState, type ReactNode } from 'react';
import type { ArenaView } from '@contract/arenas.ts';
import { useBridgeCommand } from '../../bridge.ts';
import {
  Button,
  Dialog,
  InlineError,
  Select,
  Switch,
  TextField,
  useNow,
  useText,
  useTimes,
} from '../../ui/index.ts';
import { arenasText } from './arenas-text.ts';
import { joinText } from './join-text.ts';
import { oneArenaText } from './one-arena-text.ts';
import { Refusal } from './Refusal.tsx';
import { accessHint, checkText, failsCondition, verdictText } from './words.ts';

interface SheetProps {
  readonly arena: ArenaView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirmation before joining: conditions, quota, team, password. */
export function JoinSheet({ arena, open, onClose }: SheetProps): ReactNode {
  const text = useText(arenasText);
  const t = useText(joinText);
  const { checks: checkWords } = useText(oneArenaText);
  const join = useBridgeCommand('arenas.join');
  const { accountId, row, choices, checks, verdicts, refusal } = arena;
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // The teams may load after the sheet opens.
  const team = chosen ?? choices?.[0]?.id ?? '';
  // Unknown teams: the account may be in any of the arena's.
  const teamChoices = choices?.map(({ id, name }) => ({ value: id, label: name })) ?? [
    { value: '', label: t.chooseTeam },
    ...(row.teams ?? []).map((id) => ({ value: id, label: id })),
  ];
  const [pairing, setPairing] = useState(true);
  const isIn = row.own !== null;
  const needsTeam = row.teams !== null && !isIn;
  // Not every server marks arenas with a password. So a button offers the field in the others.
  const [hasPassword, setHasPassword] = useState(false);
  const needsPassword = row.isPrivate || refusal?.code === 'wrong_code' || refusal?.code === 'needs_password';
  const fails = failsCondition(arena);
  const submit = async (anyway: boolean): Promise<void> => {
    const outcome = await join.run({
      accountId,
      arenaId: row.id,
      pairing,
      ...(password !== '' && { password }),
      ...(needsTeam && team !== '' && { team }),
      ...(anyway && { anyway }),
    });
    if (outcome.ok && outcome.value.status === 'joined') onClose();
  };
  const lacks = (needsPassword && !isIn && password === '') || (needsTeam && team === '');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.sheet(row.name)}
      cancels
      actions={
        <>
          {(fails || refusal?.said === null) && !lacks && (
            <Button pending={join.pending} onPress={() => void submit(true)}>
              {t.anyway}
            </Button>
          )}
          <Button
            variant="primary"
            pending={join.pending}
            isDisabled={lacks || fails}
            onPress={() => void submit(false)}
          >
            {t.join}
          </Button>
        </>
      }
    >
      <div className="stack gap-12">
        <p className="text-2">
          <strong>{text.access[row.access]}.</strong> {accessHint(arena, text)}
        </p>
        <Quota arena={arena} />
        {fails && (
          <ul className="arena-failed">
            {checks
              .filter(({ fit }) => fit === 'no')
              .map((check) => (
                <li key={check.kind}>{checkText(check, checkWords)}</li>
              ))}
            {verdicts
              .filter(({ ok }) => ok === false)
              .map((verdict) => (
                <li key={verdict.condition}>{t.serverSaid(verdictText(verdict))}</li>
              ))}
          </ul>
        )}
        {needsPassword || hasPassword ? (
          <TextField
            label={t.password}
            hint={t.passwordHint}
            value={password}
            autoFocus
            onChange={setPassword}
          />
        ) : (
          !isIn &&
          row.schedule === null && (
            <div>
              <Button size="small" variant="quiet" onPress={() => setHasPassword(true)}>
                {t.havePassword}
              </Button>
            </div>
          )
        )}
        {needsTeam && choices === null && <p className="text-2">{t.teamsUnknown}</p>}
        {needsTeam && choices?.length === 0 && <p className="text-2">{t.noTeam}</p>}
        {needsTeam && choices?.length !== 0 && (
          <div className="ui-field">
            <Select label={t.team} choices={teamChoices} value={team} onChange={setChosen} />
            <span className="text-3">{t.teamHint}</span>
          </div>
        )}
        <Switch label={t.pairing} hint={t.pairingHint} value={pairing} onChange={setPairing} />
        {refusal && <Refusal refusal={refusal} />}
        <InlineError failure={join.failure} />
      </div>
    </Dialog>
  );
}

/** Quota left before joining. */
function Quota({ arena }: { readonly arena: ArenaView }): ReactNode {
  const t = useText(joinText);
  const times = useTimes();
  const now = useNow();
  const { quota } = arena;
  if (!quota) return null;
  const freeIn = Math.max(0, (quota.freeAt ?? now) - now);
  return (
    <p className={freeIn > 0 ? 'arena-note arena-note-caution num' : 'arena-note num'}>
      <span role="status">
        {freeIn > 0 ? t.noQuota : `${t.quota(quota.hour.left, quota.day.left)}. ${t.cost(quota.cost)}`}
      </span>
      {/* Outside the live region, which would be read out again at each change of the figure. */}
      {freeIn > 0 && <> {t.retryAt(times.until(freeIn))}</>}
    </p>
  );
}
