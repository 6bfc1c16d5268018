/** What an event is about, as the page writes numbers and times (firmware/events/event-fields.ts). */
import {
  type FieldWriters,
  fieldValueText,
  fieldText as textOf,
} from '#firmware/events/event-fields.ts'
import { dateTime, day, money, oneDecimal } from '../format.ts'
import { bankTitle } from '../parts/bank-name.ts'
import { t } from './words.ts'
import 'page-words:event-fields'

const WRITERS: FieldWriters = {
  name: t,
  sum: money,
  seconds: (ms) => t('event-field.seconds', { seconds: oneDecimal(ms / 1_000) }),
  moment: dateTime,
  day,
  bank: bankTitle,
}

/** `Name: value`; null for what no person needs. */
export const fieldText = (name: string, value: unknown) => textOf(name, value, WRITERS)

/** As it stands in a sentence, too; null where it is no text for a person. */
export const valueText = (name: string, value: unknown) => fieldValueText(name, value, WRITERS)
