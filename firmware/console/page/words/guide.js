/** Words of setting a new lane up. */
import { addWords } from './words.js'

addWords({
  'guide.title': ['Set this lane up', 'Настройка кассы'],
  'guide.left': ['{count} to do', 'осталось: {count}'],
  'guide.all-done': ['Everything is done', 'Всё готово'],
  'guide.says': [
    'Its page is {name}. From top to bottom; what is done says so by itself.',
    'Её страница: {name}. Сверху вниз; готовое отмечается само.',
  ],
  'guide.finished': [
    'The lane is set up: the code on its display is gone. You can close this page.',
    'Касса настроена, код с экрана убран. Страницу можно закрыть.',
  ],
  'guide.open': ['To do', 'Не сделано'],
  'guide.done': ['Done', 'Готово'],
  'guide.absent': ['Not on this lane', 'Здесь этого нет'],
  'guide.save': ['Save', 'Сохранить'],
  'guide.saved': ['Saved', 'Сохранено'],
  'guide.network': ['Network', 'Сеть'],
  'guide.online': ['The lane has the address {addresses}.', 'Адрес кассы: {addresses}.'],
  'guide.offline': [
    'The lane has no network. Plug a cable in, or let it join a Wi-Fi.',
    'У кассы нет сети. Подключите кабель или Wi-Fi.',
  ],
  'guide.hotspot': [
    'You are in the lane’s own Wi-Fi, {name}. When the lane has joined yours, so must your phone: then scan the display again.',
    'Вы в собственной сети кассы, {name}. Когда касса подключится к вашей, подключите к ней и телефон, затем снова отсканируйте экран.',
  ],
  'guide.wifi': ['Wi-Fi name', 'Имя Wi-Fi'],
  'guide.password': ['Password', 'Пароль'],
  'guide.hidden': ['It does not tell its name', 'Скрытая сеть'],
  'guide.join': ['Join', 'Подключить'],
  'guide.joining': ['Joining {name}…', 'Подключаемся к {name}…'],
  'guide.joined': ['Joined {name}.', 'Подключено: {name}.'],
  'guide.join-failed': ['{name} was not joined: {why}', 'Не удалось подключиться к {name}: {why}'],
  'guide.bank': ['Bank', 'Банк'],
  'guide.bank-hint': [
    'As the bank gave it to the shop. It is kept sealed and never shown again. A bank that is not in the list needs its address in laned.yaml first.',
    'Данные, которые банк выдал магазину. Хранятся запечатанными и больше не показываются. Если банка нет в списке, сначала впишите его адрес в laned.yaml.',
  ],
  'guide.bank-name': ['Bank', 'Банк'],
  'guide.display': ['Display', 'Экран'],
  'guide.display-where': ['Where it is connected', 'Как подключён'],
  'guide.display-usb': ['USB', 'USB'],
  'guide.display-pins': ['Pins 8 and 10 (/dev/ttyAMA0)', 'Контакты 8 и 10 (/dev/ttyAMA0)'],
  'guide.display-ble': ['Bluetooth', 'Bluetooth'],
  'guide.display-name': ['Its Bluetooth name', 'Его имя в Bluetooth'],
  'guide.display-try': ['Show a test', 'Показать проверку'],
  'guide.display-on': [
    'It is connected. Does it show a QR code after “Show a test”?',
    'Подключён. Виден ли на нём QR-код после «Показать проверку»?',
  ],
  'guide.display-off': [
    'It does not answer yet. Finding one takes up to half a minute.',
    'Пока не отвечает. Поиск занимает до полуминуты.',
  ],
  'guide.camera': ['Camera', 'Камера'],
  'guide.camera-hint': [
    'Draw around the place where goods lie, with finger or mouse. What is outside does not disturb.',
    'Обведите пальцем или мышью место, где лежат товары. Остальное не будет мешать.',
  ],
  'guide.camera-alt': [
    'What the camera sees; the part that counts is framed',
    'Что видит камера; выбранная часть в рамке',
  ],
  'guide.whole': ['The whole picture', 'Вся картинка'],
  'guide.item': ['First item', 'Первый товар'],
  'guide.item-hint': [
    'Put an item under the camera and write its code.',
    'Положите товар под камеру и впишите его код.',
  ],
  'guide.finish': ['Done', 'Завершить'],
  'guide.own': [
    'No bank is set yet, so no payment can begin. From top to bottom; what is done says so by itself.',
    'Банк ещё не задан, платить нельзя. Сверху вниз; готовое отмечается само.',
  ],
})
