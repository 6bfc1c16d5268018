/** Words of the items. */
import { addWords } from './words.js'

addWords({
  'items.title': ['Items', 'Товары'],
  'items.find': ['Find an item', 'Найти товар'],
  'items.total': [
    '{items} items, {templates} templates',
    'товаров: {items}, шаблонов: {templates}',
  ],
  'items.none': [
    'Nothing learned yet. Put an item under the camera, write its code, press Learn.',
    'Пока ничего не запомнили. Положите товар под камеру, впишите код и нажмите «Запомнить».',
  ],
  'items.not-found': ['No such item', 'Такого товара нет'],
  'items.more': ['and {count} more', 'и ещё {count}'],
})
