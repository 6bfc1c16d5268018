/** What a person tries first: in the help and in the manual. */
import type { LanectlKey } from '#firmware/words/holes-of-words.ts'
import { t } from './words.ts'

const EXAMPLES = {
  'lanectl status': 'lanectl.example.status',
  'lanectl --url http://lane-7:8080 status': 'lanectl.example.another-lane',
  'lanectl status --json | jq .health': 'lanectl.example.json',
  'lanectl selftest': 'lanectl.example.selftest',
  'lanectl config check /etc/laned/laned.yaml': 'lanectl.example.config-check',
  'lanectl restart': 'lanectl.example.restart',
  'lanectl config print': 'lanectl.example.config-print',
  'lanectl shifts close --width 32': 'lanectl.example.shifts-close',
  'lanectl reconcile --date 2026-11-21': 'lanectl.example.reconcile',
  'lanectl day 2026-11-21': 'lanectl.example.day',
} as const satisfies Readonly<Record<string, LanectlKey>>

const COLUMN = 42

export function examples(): string {
  return Object.entries(EXAMPLES)
    .map(([line, key]) => `  ${line.padEnd(COLUMN)}  ${t(key)}`)
    .join('\n')
}
