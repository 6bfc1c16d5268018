/** Words of setting a new lane up. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'guide.title': ['Set this lane up', 'Настройка кассы'],
  'guide.left': ['{count} to do', 'осталось: {count}'],
  'guide.all-done': ['Everything is done', 'Всё готово'],
  'guide.says': ['Its page is {name}.', 'Её страница: {name}.'],
  'guide.own': [
    'No bank is set yet, so no payment can begin.',
    'Банк ещё не задан, платить нельзя.',
  ],
  'guide.how': [
    'From top to bottom; what is done says so by itself.',
    'Сверху вниз; готовое отмечается само.',
  ],
  'guide.finished': [
    'The lane is set up. This page ends here, and the code on its display is gone; you can close it. Next: a first small payment at the till. To see this lane from the shop’s network, open its page there:',
    'Касса настроена. Эта страница на этом заканчивается, код с экрана убран; её можно закрыть. Дальше: первый небольшой платёж на кассе. Чтобы видеть её из сети магазина, откройте там её страницу:',
  ],
  'guide.all-others': ['all others', 'все остальные'],
  'guide.stays': [
    'What stays on the lane. Is all of it yours?',
    'Что остаётся на кассе. Всё ли это ваше?',
  ],
  'guide.ends': [
    'Who came in by a code, and what ends with Done:',
    'Кто вошёл по коду и что закончится с кнопкой «Завершить»:',
  ],
  'guide.ended': ['Who had come in by a code. It has ended:', 'Кто входил по коду. Это закончено:'],
  'guide.items': ['Items learnt', 'Изучено товаров'],
  'guide.session': ['Came in by the code', 'Вход по коду'],
  'guide.own-wifi': [
    'The lane’s own Wi-Fi, closes within 15 minutes',
    'Свой Wi-Fi кассы, закроется за 15 минут',
  ],
  'guide.open': ['To do', 'Не сделано'],
  'guide.done': ['Done', 'Готово'],
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
  'guide.parts': ['What hangs on it', 'Что подключено'],
  'guide.parts-hint': [
    'For a bank that the lane does not know yet, a display that does not say what it is, or a lane without a camera. Everything at once: the lane restarts with it.',
    'Для банка, которого касса ещё не знает, экрана, который сам себя не называет, или кассы без камеры. Всё сразу: касса перезапустится.',
  ],
  'guide.parts-banks': ['Banks that it knows: {names}.', 'Банки, которые она знает: {names}.'],
  'guide.parts-bank': ['Another bank, as your till names it', 'Ещё банк, как он назван в кассе'],
  'guide.parts-save': ['Save and restart', 'Сохранить и перезапустить'],
  'guide.parts-restarting': [
    'Saved. The lane restarts and is gone for some seconds, a minute at most. Then its display shows a new code for {name}: scan it and go on.',
    'Сохранено. Касса перезапускается и пропадёт на несколько секунд, самое большее на минуту. Затем на её экране появится новый код для {name}: отсканируйте его и продолжайте.',
  ],
  'guide.bank': ['Bank', 'Банк'],
  'guide.bank-hint': [
    'As the bank gave it to the shop. It is kept sealed and never shown again.',
    'Данные, которые банк выдал магазину. Хранятся запечатанными и больше не показываются.',
  ],
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
})
