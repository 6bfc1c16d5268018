/** Words of a setting's field: units, and what is wrong with what was typed. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'field.usual': ['By default', 'По умолчанию'],
  'field.nothing': ['none', 'нет'],
  'field.secret': ['a new one', 'новый'],
  'field.yes': ['Yes', 'Да'],
  'field.no': ['No', 'Нет'],
  'field.kept': ['kept while this is empty', 'остаётся, пока здесь пусто'],
  'field.list': ['with commas between', 'через запятую'],
  'unit.roubles': ['₽', '₽'],
  'unit.seconds': ['s', 'с'],
  'unit.minutes': ['min', 'мин'],
  'unit.hours': ['h', 'ч'],
  'unit.days': ['days', 'дн.'],
  'unit.megabytes': ['MB', 'МБ'],
  'trouble.amount': ['An amount, as 120 or 99.50', 'Сумма, например 120 или 99,50'],
  'trouble.seconds': ['Seconds, as 5 or 0.5', 'Секунды, например 5 или 0,5'],
  'trouble.number': ['A number', 'Число'],
  'trouble.least': ['At least {limit}', 'Не меньше {limit}'],
  'trouble.most': ['At most {limit}', 'Не больше {limit}'],
})
