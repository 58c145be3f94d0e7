import { serviceMessages } from './service.ts';
import { networkMessages } from './network.ts';
import { streamMessages } from './stream.ts';
import { limitMessages } from './limit.ts';
import { budgetMessages } from './budget.ts';
import { accountMessages } from './account.ts';
import { abilityMessages } from './ability.ts';
import { playerMessages } from './player.ts';
import { gameMessages } from './game.ts';
import { challengeMessages } from './challenge.ts';
import { engineMessages } from './engine.ts';
import { explorerMessages } from './explorer.ts';
import { fairPlayMessages } from './fairPlay.ts';
import { notesMessages } from './notes.ts';
import { repertoireMessages } from './repertoire.ts';
import { seekMessages } from './seek.ts';
import { practiceMessages } from './practice.ts';
import { historyMessages } from './history.ts';
import { storageMessages } from './storage.ts';
import { desktopMessages } from './desktop.ts';
import { appMessages } from './app.ts';
import { updateMessages } from './update.ts';
import { adviceMessages } from './advice.ts';
import { tvMessages } from './tv.ts';
import { arenaMessages } from './arena.ts';
import { botMessages } from './bot.ts';
import { bookMessages } from './book.ts';
import { machinesMessages } from './machines.ts';
import { textMessages } from './text.ts';
import { trainingMessages } from './training.ts';

/** Every message in English; its places decide which values a message has. */
export const english = {
  ...serviceMessages,
  ...networkMessages,
  ...streamMessages,
  ...limitMessages,
  ...budgetMessages,
  ...accountMessages,
  ...abilityMessages,
  ...playerMessages,
  ...gameMessages,
  ...challengeMessages,
  ...engineMessages,
  ...fairPlayMessages,
  ...notesMessages,
  ...repertoireMessages,
  ...seekMessages,
  ...practiceMessages,
  ...historyMessages,
  ...storageMessages,
  ...desktopMessages,
  ...appMessages,
  ...updateMessages,
  ...adviceMessages,
  ...tvMessages,
  ...arenaMessages,
  ...botMessages,
  ...bookMessages,
  ...machinesMessages,
  ...textMessages,
  ...trainingMessages,
  ...explorerMessages,
} as const;
