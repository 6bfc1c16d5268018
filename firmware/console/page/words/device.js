/** Words of the device. */
import { addWords } from './words.js'

addWords({
  'journal.title': ['What happened', 'Что произошло'],
  'device.interfaces': ['Interfaces', 'Интерфейсы'],
})
