/** What the lane says of pictures that somebody is to look at again. */
export const REVIEWS = {
  'action {} needs the item: { "action", "id": "4011" }':
    'действию {} нужен товар: { "action", "id": "4011" }',
  'the id of an entry is its number, as GET /api/review lists it':
    'id записи — её номер, как в GET /api/review',
  'grams and weight are the same: send one of them': 'grams и weight — одно и то же: пришлите одно',
  'the id of a doubted choice is its number, as GET /api/choices/doubted lists it':
    'id сомнительного выбора — его номер, как в GET /api/choices/doubted',
  'no such doubted choice: it was let go of, or has no picture':
    'такого сомнительного выбора нет: его убрали, или у него нет снимка',
  'this picture has its answer already: undo that first':
    'об этом снимке уже сказано: сначала отмените это',
  '{}. To teach it all the same, send anyway: true':
    '{}. Чтобы всё же обучить, пришлите anyway: true',
  'at most {} items that it is not: label it, or dismiss it':
    'не больше {} товаров, которыми он не является: назовите товар или отклоните снимок',
  'nothing was said of this picture: there is nothing to undo':
    'об этом снимке ничего не сказано: отменять нечего',
  'the card is nearly full: free some space': 'карта почти полна: освободите место',
  'off in the settings, at "Doubtful pictures are kept"':
    'выключено в настройках, «Сомнительные снимки хранятся»',
  'no such entry in the review inbox: it was let go of, or never there':
    'такой записи на проверку нет: её убрали, или не было',
  'this master keeps no counter-examples': 'у этой главной кассы нет снимков с пометкой «не он»',
  'this is no message of version 1 about counter-examples':
    'это не сообщение версии 1 о снимках с пометкой «не он»',
  'the item has no such counter-example': 'у товара нет такого снимка с пометкой «не он»',
  'a counter-example is named by its picture, as GET /api/items/{id}/counter-examples lists it':
    'снимок с пометкой «не он» называют так, как его перечисляет GET /api/items/{id}/counter-examples',
}
