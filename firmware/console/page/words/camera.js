/** Words of the camera. */
import { addWords } from './words.js'

addWords({
  'camera.title': ['Camera', 'Камера'],
  'camera.none': ['The camera gives no picture', 'Камера не даёт изображения'],
  'camera.slow': ['Slow', 'Медленно'],
  'camera.alt': ['What the camera sees now', 'Что камера видит сейчас'],
  'camera.drop': ['Drop it: the camera will see it', 'Отпустите — камера это увидит'],
  'camera.choose': ['Show it a picture…', 'Показать картинку…'],
  'camera.reset': ['Take it away', 'Убрать картинку'],
  'camera.hint': ['Or drop a picture on the view.', 'Или перетащите картинку на изображение.'],
  'camera.wrong': ['The camera takes a JPEG or a PNG', 'Камере нужен JPEG или PNG'],
  'camera.recognise': ['Recognise', 'Распознать'],
  'camera.learn': ['Learn', 'Запомнить'],
  'camera.code': ['Item code', 'Код товара'],
  'camera.learned': ['Learned: {id}', 'Запомнили: {id}'],
  'camera.nothing': ['Nothing recognised', 'Ничего не распознано'],
})
