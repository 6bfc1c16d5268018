/** Words of doubted choices. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'doubts.title': ['Doubtful sales', 'Сомнительные продажи'],
  'doubts.none': ['Every choice fitted what was seen.', 'Всё проданное похоже на то, что видно.'],
  'doubts.off': [
    'Choices are not looked at: that is switched off in the settings.',
    'Выбор не проверяется: это выключено в настройках.',
  ],
  'doubts.stopped': ['Nothing is kept now: {why}', 'Сейчас ничего не хранится: {why}'],
  'doubts.few': [
    'Not yet by the picture: 99 pictures of items with two or more are needed, there are {samples}.',
    'По снимку пока нет: нужно 99 снимков товаров, у которых их хотя бы два; есть {samples}.',
  ],
  'doubts.price': ['It looks like something dearer.', 'Похоже на что-то дороже.'],
  'doubts.picture': ['It looks like something else.', 'Похоже на что-то другое.'],
  'doubts.weight': ['It never weighs that.', 'Столько это не весит.'],
  'doubts.seen': ['What was seen', 'Что было видно'],
  'doubts.chosen': ['Sold as {item}', 'Продано как {item}'],
  'doubts.like': ['Looks like: {item}', 'Похоже на: {item}'],
  'doubts.usual': [
    '{grams} g; usually {least} to {most} g',
    '{grams} г; обычно от {least} до {most} г',
  ],
  'doubts.dismiss': ['Dismiss', 'Убрать'],
  'doubts.dismissed': ['Dismissed', 'Убрано'],
})
