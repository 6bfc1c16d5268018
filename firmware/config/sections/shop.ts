/** `shop:` what stands on the papers of this lane: who sells, where, at which till. It moves no money. */

import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { exact, section } from '../section-builders.ts'
import { innTrouble } from '../taxpayer-number.ts'

/** One line; empty: it is not printed. */
const line = (maxLength: number) =>
  Type.String({
    maxLength,
    says: say('text.config.one-line-name'),
    trouble: plainTextTrouble,
    default: '',
  })

export const Shop = section(
  exact({
    /** As the contract with the bank has it. */
    name: line(128),
    inn: Type.String({
      pattern: '^(\\d{10}|\\d{12})?$',
      says: say('text.config.shape-inn'),
      trouble: innTrouble,
      default: '',
    }),
    address: line(256),
    /** The bank's number of the terminal (TID). */
    terminalId: line(32),
    /** The till at which this lane stands: its number or name. */
    laneName: line(48),
    /** Headings of the report of a closed shift and of the open one; empty: the lane's own. */
    shiftTitle: line(64),
    interimTitle: line(64),
    /** Whether an idle screen shows the name, where `display.idle.name` says none. */
    showOnIdleScreen: Type.Boolean({ default: false }),
  }),
)
export type ShopSection = Static<typeof Shop>
