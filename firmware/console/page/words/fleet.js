/** Words of the fleet. */
import { addWords } from './words.js'

addWords({
  'devices.title': ['Devices in step', 'Синхронизация устройств'],
  'devices.in-step': ['In step', 'Синхронно'],
  'devices.not-in-step': ['Not in step', 'Не синхронно'],
  'devices.master': ['Master: {master}', 'Главное: {master}'],
  'devices.seen': ['seen {time}', 'на связи {time}'],
  'devices.away': ['away', 'не на связи'],
  'devices.comparing': ['compares everything', 'сверяет всё'],
  'devices.lag': ['{count} changes behind', 'отстаёт на изменений: {count}'],
  'devices.level': ['has everything', 'всё получено'],
  'devices.deleting': ['still to delete: {ids}', 'осталось удалить: {ids}'],
})
