/** What the lane says of the list of goods that the shop sells. */
export const ASSORTMENT = {
  'line {}, column {}: {}': 'строка {}, столбец {}: {}',
  'item {} ({}), {}: {}': 'товар {} ({}), {}: {}',
  'the assortment: {}': 'ассортимент: {}',
  'this master keeps no list of goods': 'у этой главной кассы нет списка товаров',
  'this is no message of version 1 about the assortment':
    'это не сообщение версии 1 об ассортименте',
  'the master does not take the list of goods: {}': 'главная касса не берёт список товаров: {}',
  'this is no assortment': 'это не ассортимент',
  'at most {} items, not {}': 'не больше {} товаров, а не {}',
  'at most {} items: line {} is one more': 'не больше {} товаров: строка {} лишняя',
  'an assortment has at most {} bytes': 'в ассортименте не больше {} байт',
  '{}: {} is in {} already': '{}: {} уже есть, {}',
  '{}: a group has at most {} items, {} has more':
    '{}: в группе не больше {} товаров, а в {} больше',
  'line {} has {} cells, the first {}': 'в строке {} ячеек {}, а в первой {}',
  'line 1 names no column code: {}': 'в строке 1 нет столбца code: {}',
  'the columns are {}': 'столбцы: {}',
  '{} is not in the assortment': '{} нет в ассортименте',
  'a code is 1 to {} printable characters': 'код — от 1 до {} печатных знаков',
  'the text {}': 'текст {}',
  'at most {} kopecks': 'не больше {} копеек',
  'a price and its unit come together; a unit is kg or piece':
    'цена и единица указываются вместе; единица — kg или piece',
  '0 to {} grams': 'от 0 до {} граммов',
  '1 to {} days': 'от 1 до {} дней',
  'a day is MM-DD for every year, or YYYY-MM-DD': 'день — ММ-ДД для каждого года или ГГГГ-ММ-ДД',
  'from and until are both MM-DD, or both YYYY-MM-DD':
    'from и until — оба ММ-ДД или оба ГГГГ-ММ-ДД',
  'the season ends before it begins': 'сезон кончается раньше, чем начинается',
  '{} is no price in roubles, such as 89,90 or 89.90':
    '{} — не цена в рублях, например 89,90 или 89.90',
  '{} is no unit: a unit is {}': '{} — не единица: единица — {}',
  'kg or piece': 'kg или piece',
  '{} is no whole number of grams': '{} — не целое число граммов',
  '{} is no whole number of days': '{} — не целое число дней',
  'at most {} characters': 'не больше {} знаков',
  'line {}: there is no column {}: {}': 'строка {}: нет колонки {}: {}',
  'line {}: the column {} is there twice': 'строка {}: колонка {} встречается дважды',
}
