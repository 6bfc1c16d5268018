/** Words of the question before another one is paid. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'payee.sure': ['Change who is paid?', 'Изменить, кто получит деньги?'],
  'payee.money': [
    'This decides who is paid: {changes}',
    'От этого зависит, кто получит деньги: {changes}',
  ],
})
