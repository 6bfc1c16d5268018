/** Words of the config and the log on the device's tab. */
import { addWords } from './words.js'

addWords({
  'config.title': ['Settings', 'Настройки'],
  'config.file': ['The file {file}, secrets covered up', 'Файл {file}, секреты скрыты'],
  'config.good': ['good', 'годится'],
  'config.wrong': ['the lane would not start', 'касса не запустится'],
  'config.money': [
    'This decides who is paid: {keys}',
    'От этого зависит, кто получит деньги: {keys}',
  ],
  'config.environment': ['{path} is set by {variable}', '{path} задано переменной {variable}'],
  'config.write': ['Write', 'Записать'],
  'config.write-restart': ['Write and restart', 'Записать и перезапустить'],
  'config.written': ['Written; it counts after a restart', 'Записано; действует после перезапуска'],
  'config.restarts': ['Written; the lane restarts', 'Записано; касса перезапускается'],
  'config.restore': ['Back to the one before', 'Вернуть прежний'],
  'config.restored': ['The one before is back', 'Прежний возвращён'],
  'setting.protocol': ['Protocol of the display', 'Протокол дисплея'],
  'setting.learning': ['Learning', 'Обучение'],
  'setting.sync': ['Role in the fleet', 'Роль в сети касс'],
  'setting.master': ['Master', 'Главное устройство'],
  'setting.address': ['Address of the lane', 'Адрес кассы'],
  'setting.log': ['Level of the log', 'Подробность журнала'],
  'setting.check': ['Check', 'Проверить'],
  'setting.write': ['Write', 'Записать'],
  'log.level': ['Show', 'Показать'],
  'log.all': ['everything', 'всё'],
  'log.warn': ['warnings and errors', 'предупреждения и ошибки'],
  'log.error': ['errors', 'ошибки'],
  'log.find': ['With these words', 'Со словами'],
  'log.download': ['Download', 'Скачать'],
})
