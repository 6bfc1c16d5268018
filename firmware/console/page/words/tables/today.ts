/** Words of the day, beside those of the payments. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'needs.title': ['Needs you', 'Требует внимания'],
  'needs.none': ['Nothing', 'Ничего'],
  'needs.some': ['To do: {count}', 'Дел: {count}'],
  'needs.open': ['Open', 'Открыть'],
  'needs.technician': ['Tell the technician', 'Сообщите технику'],
  'needs.part': ['{name}: {state}', '{name}: {state}'],
  'needs.late': [
    'The money came late: refund it or hand out the goods',
    'Деньги пришли позже: верните их или отдайте товар',
  ],
  'needs.same-operation': [
    'The bank named this movement of money twice',
    'Банк дважды назвал это движение денег',
  ],
  'needs.unknown': [
    'The bank has not said whether it was paid',
    'Банк не сказал, прошла ли оплата',
  ],
  'needs.other-amount': [
    'Another amount was paid: compare with the bank',
    'Оплачена другая сумма: сверьте с банком',
  ],
  'needs.gap': [
    'Payments of {from} – {until} may be missing here: a backup was restored',
    'Платежей за {from} – {until} здесь может не быть: восстановлена копия',
  ],
  'needs.compared': ['Compared', 'Сверено'],
  'gap.title': ['Compared with the bank?', 'Сверено с банком?'],
  'gap.why': [
    "Payments of {from} – {until} are in no report of this lane: compare the bank's statement with the tills first.",
    'Платежей за {from} – {until} нет в отчётах этой кассы: сначала сверьте выписку банка с кассами.',
  ],
  'needs.silent': ['Silent lanes: {count}', 'Молчат кассы: {count}'],
  'needs.review': ['Pictures to review: {count}', 'Снимков на проверку: {count}'],
  'needs.doubts': ['Choices in doubt: {count}', 'Сомнительных выборов: {count}'],
  'needs.untaught': [
    'Items not taught enough: {count}',
    'Товаров, у которых мало снимков: {count}',
  ],
  'shift.close-what': [
    'The Z report of shift {number} is written, {net} net; the next shift begins at zero. This cannot be undone.',
    'Будет записан Z-отчёт смены {number}, итог {net}; следующая смена начнётся с нуля. Отменить это нельзя.',
  ],
})
