// The project's lint rules, as a plugin for oxlint. They enforce ARCHITECTURE.md.
import { circlesRule, layerRule, typeNamesRule } from './rules/imports.mjs';
import { plainWordsRule } from './rules/plain-words.mjs';
import { ambientRule, filesRule, reservedRule } from './rules/reserved.mjs';
import { wordsRule } from './rules/words.mjs';

export default {
  meta: { name: 'house' },
  rules: {
    layers: layerRule,
    circles: circlesRule,
    'type-names': typeNamesRule,
    'ipc-main': reservedRule('ipcMain', 'main/ipc'),
    'open-external': reservedRule('openExternal', 'main/desktop/open-external.ts'),
    ambient: ambientRule,
    files: filesRule,
    words: wordsRule,
    'plain-words': plainWordsRule,
  },
};
