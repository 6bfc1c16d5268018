/** Words of the list of goods that the shop sells. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'goods.title': ['Assortment', 'Ассортимент'],
  'goods.none': [
    'No list yet: names, prices, seasons and look-alikes come from a CSV or JSON file.',
    'Списка ещё нет: названия, цены, сезоны и похожие товары берутся из файла CSV или JSON.',
  ],
  'goods.state': [
    'Goods: {count}. List of {at}, lane {by}',
    'Товаров: {count}. Список от {at}, касса {by}',
  ],
  'goods.file': ['Choose a list', 'Выберите список'],
  'goods.too-large': ['The file is larger than 8 MB.', 'Файл больше 8 МБ.'],
  'goods.same': ['Nothing changes.', 'Ничего не изменится.'],
  'goods.changes': [
    'New: {added}, gone: {removed}, changed: {changed}, as before: {unchanged}',
    'Новых: {added}, исчезнет: {removed}, изменится: {changed}, как раньше: {unchanged}',
  ],
  'goods.unlisted': [
    'Taught goods that are not in it: {count}',
    'Обученных товаров, которых в нём нет: {count}',
  ],
  'goods.kept-names': [
    'They keep the name that a person gave them: {count}',
    'Сохранят название, данное человеком: {count}',
  ],
  'goods.what-changes': ['What changes', 'Что изменится'],
  'goods.take': ['Take the list of {count}', 'Взять список из {count}'],
  'goods.taken': ['Goods in the list: {count}', 'Товаров в списке: {count}'],
  'goods.save': ['Download the list', 'Скачать список'],
  'goods.group': ['Look alike: {group}', 'Похожи: {group}'],
  'goods.hidden': ['Not offered today: {count}', 'Сегодня не предлагаются: {count}'],
  'goods.season': ['out of season', 'не сезон'],
  'goods.unsold': ['nobody bought it for long', 'давно не покупали'],
  'goods.no-price': ['no price', 'без цены'],
  'goods.a-kg': ['{sum} a kg', '{sum} за кг'],
  'goods.a-piece': ['{sum} a piece', '{sum} за штуку'],
})
