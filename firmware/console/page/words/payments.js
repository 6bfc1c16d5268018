/** Words of the payments. */
import { addWords } from './words.js'

addWords({
  'payments.title': ['Payments', 'Платежи'],
  'payments.none': ['No payment yet', 'Платежей ещё не было'],
})
