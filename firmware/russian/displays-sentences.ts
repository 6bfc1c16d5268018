/** What the lane says of displays, cables, Bluetooth and lamps. */
export const DISPLAYS = {
  'the screen is a line of {} bytes and this display takes {}':
    'в строке экрана {} байт, а этот экран принимает {}',
  'this display cannot show a QR that holds ** or an end of line':
    'этот экран не покажет QR, в котором есть ** или конец строки',
  'the display holds another QR than it was given': 'на экране не тот QR, что ему дали',
  '{} screens are connected: close one': 'подключено экранов: {}; закройте один',
  'no screen is connected: open /glass of this device in its browser':
    'экран не подключён: откройте /glass этой кассы в его браузере',
  'the screen is too small for this QR code: it needs 3 px a module':
    'экран слишком мал для этого QR-кода: на модуль не хватает 3 точек',
  'no screen has painted it': 'ни один экран это не показал',
  'this text fits no QR code': 'этот текст не помещается в QR-код',
  'a screen beyond this machine needs a code: set one in the settings of the display, then enter it here':
    'экрану на другой машине нужен код: задайте его в настройках дисплея и введите здесь',
  'enter the code that the settings of the display have': 'введите код из настроек дисплея',
  'many screens entered the code just now: try again in a minute':
    'код только что вводили на многих экранах: повторите через минуту',
  'no screen is called {}; there are: {}': 'нет экрана {}; есть: {}',
  'no screen is called {}; there are: {}, or auto': 'нет экрана {}; есть: {} или auto',
  'this page belongs to another screen: load it again':
    'эта страница другого экрана: загрузите её снова',
  'the glass of this lane is the screen {}, and it is not connected: switch it on, or name another: lanectl display glass SCREEN':
    'главный экран этой кассы — {}, и его нет: включите его или назначьте другой: lanectl display glass ЭКРАН',
  'not waited for, because it goes on showing an older screen: {}; if nobody knows it: lanectl display forget SCREEN':
    'этих экранов не ждут, они показывают старое: {}; если это чужой: lanectl display forget ЭКРАН',
  '{} Bluetooth devices are called {} ({}) and none is chosen: lanectl display scan, then lanectl display choose ADDRESS':
    'устройств Bluetooth с именем {}: {} ({}), и ни одно не выбрано: lanectl display scan, затем lanectl display choose АДРЕС',
  '{}. {} is the device {}; if that was replaced: lanectl display choose ADDRESS, or auto':
    '{}. {} — это устройство {}; если его заменили: lanectl display choose АДРЕС или auto',
  '{} is no USB serial adapter; plugged in: {}; or a Bluetooth address as 01:23:45:67:89:AB, or auto':
    '{} — не последовательный адаптер USB; подключены: {}; или адрес Bluetooth вида 01:23:45:67:89:AB, или auto',
  'idle pictures': 'картинок заставки',
  'there is no such picture': 'такой картинки нет',
  'an empty QR cannot be shown': 'пустой QR показать нельзя',
  'the QR is no valid text': 'QR — не правильный текст',
  'the QR is {} bytes and this display shows at most {}':
    'в QR {} байт, а этот экран показывает не больше {}',
  'this display cannot show a QR with control characters':
    'этот экран не покажет QR с управляющими знаками',
  '{}: no answer at the end': '{}: в конце нет ответа',
  'another display was attached': 'подключён другой экран',
  '{} by the config; it has never answered, so nobody but you can tell what it shows: look at the glass; where that is dark, check its power and cable, then its protocol and speed in the settings':
    '{} по настройкам; он ни разу не ответил, и что на нём, видите только вы: посмотрите на экран; если он тёмный, проверьте питание и кабель, затем протокол и скорость в настройках',
  'it has answered before: check its power and its cable; if there is another display now: lanectl display choose auto':
    'раньше он отвечал: проверьте его питание и кабель; если там теперь другой дисплей: lanectl display choose auto',
  'no display answered as {}; {}': 'ни один экран не ответил как {}; {}',
  'a page of the screen {} goes on showing an older screen ({}): load it again, or close it':
    'страница экрана {} показывает старое ({}): загрузите её заново или закройте',
  'the display shows another page than it was told': 'на экране не та страница, что ему велели',
  'the display driver is closed': 'драйвер экрана закрыт',
  'the display did not show it in time': 'экран не показал это вовремя',
  'no display is attached: deviceConnection in the driver settings':
    'экран не подключён: deviceConnection в настройках драйвера',
  '{}: the {} display does not answer': '{}: экран {} не отвечает',
  'no display answered as {}{}': 'ни один экран не ответил как {}{}',
  '; one that cannot answer is chosen in the settings, at "Make of the display": {}':
    '; который не умеет отвечать, выбирают в настройках, «Марка дисплея»: {}',
  '{}: the display does not answer': '{}: экран не отвечает',
  'this display shows two rows of text and no QR':
    'этот экран показывает две строки текста, а не QR',
  'the QR is too fine to scan': 'QR слишком мелкий, его не сканировать',
  'the display holds {} bytes of QR': 'экран вмещает QR на {} байт',
  'the display is unplugged': 'экран отключён',
  'the screen is larger than the buffer of this display': 'изображение больше памяти этого экрана',
  'unknown reason': 'причина неизвестна',
  'the display says: {}': 'экран отвечает: {}',
  'the display restarted': 'экран перезапустился',
  'this display shows no text': 'этот экран не показывает текст',
  'the lamp, the buzzer and the button are broken': 'лампа, звук и кнопка неисправны',
  'no GPIO chip {}; there is: {}': 'нет микросхемы GPIO {}; есть: {}',
  'there is no Bluetooth adapter {}': 'нет адаптера Bluetooth {}',
  'a Bluetooth address looks like 01:23:45:67:89:AB':
    'адрес Bluetooth пишут так: 01:23:45:67:89:AB',
  '{}: not in reach': '{}: не в зоне связи',
  'nothing on this device can be written to': 'на это устройство нечем писать',
  '{}: out of reach': '{}: вне зоны связи',
  '{}: closed by this side': '{}: закрыто с этой стороны',
  'the device went away while it told its services':
    'устройство пропало, пока называло свои службы',
  'the device does not tell its services': 'устройство не называет своих служб',
  'given up by this side': 'прекращено с этой стороны',
  'the system bus went away': 'системная шина пропала',
  'the Bluetooth service stopped or restarted': 'служба Bluetooth остановилась или перезапустилась',
  'the Bluetooth service does not answer to {}': 'служба Bluetooth не отвечает на {}',
  'closed by this side': 'закрыто с этой стороны',
  'Bluetooth was not searched: {}': 'Bluetooth не искали: {}',
  'there is no system bus': 'системной шины нет',
  'permission denied by the system bus': 'системная шина не разрешает',
  'unknown trouble': 'неизвестная неполадка',
  'a serial port is named by its full path': 'последовательный порт называют полным путём',
  'no such port; is the cable in?': 'такого порта нет; вставлен ли кабель?',
  'permission denied': 'нет прав',
  'cannot be opened ({})': 'не открывается ({})',
  '{} is not a serial port': '{} — не последовательный порт',
  '{}: the port did not open in time': '{}: порт не открылся вовремя',
  '{}: the device does not take its bytes': '{}: устройство не принимает данные',
  'closed in the middle of a frame': 'закрыт посреди передачи',
  '{}: the port did not close in time': '{}: порт не закрылся вовремя',
  '{}: another program holds the port': '{}: порт занят другой программой',
  '{}: permission denied': '{}: нет прав',
  '{}: no such port; is the cable in?': '{}: такого порта нет; вставлен ли кабель?',
  'the port was closed': 'порт закрыт',
  'there are {} files already: delete one first': 'файлов уже {}: сначала удалите один',
  'all idle pictures together take {} MB at most: delete one first':
    'все картинки простоя вместе занимают не больше {} МБ: сначала удалите одну',
  'the settings of the display name a folder: put the files there, or take it out of the settings':
    'в настройках дисплея указана папка: положите файлы туда или уберите её из настроек',
  'the name is of letters, digits, spaces and . _ ( ) -, 80 at most, and ends in .jpg, .png, .webp or .txt':
    'имя — из букв, цифр, пробелов и . _ ( ) -, не больше 80, с окончанием .jpg, .png, .webp или .txt',
  'the file is empty': 'файл пуст',
  'the file has more than {} bytes': 'в файле больше {} байт',
  'the folder of the idle pictures does not work ({})': 'папка картинок простоя не работает ({})',
  'the picture is a {}: end its name in .{}': 'картинка — {}: пусть имя кончается на .{}',
  'the name of a text ends in .txt': 'имя текста кончается на .txt',
  'a text has lines of plain characters, not all of them empty':
    'в тексте — строки из обычных знаков, и не все пустые',
  'send a JPEG, PNG or WebP': 'пришлите JPEG, PNG или WebP',
  'this picture': 'этой картинки',
  'looking for the display: {}': 'дисплей ищется: {}',
  'invalid instruction': 'неверная команда',
  'no such component': 'нет такого элемента',
  'no such page': 'нет такой страницы',
  'no such picture': 'нет такой картинки',
  'no such font': 'нет такого шрифта',
  'file operation failed': 'не удалась работа с файлом',
  checksum: 'контрольная сумма',
  'invalid baud rate': 'неверная скорость порта',
  'invalid waveform': 'неверный график',
  'no such variable': 'нет такой переменной',
  'invalid operation': 'недопустимое действие',
  'assignment failed': 'присвоить не удалось',
  'memory failed': 'отказала память',
  'wrong number of parameters': 'неверное число параметров',
  'input or output failed': 'не удался ввод или вывод',
  'unknown escape': 'неизвестная управляющая последовательность',
  'name too long': 'имя слишком длинное',
  'its buffer overflowed': 'его буфер переполнен',
  'a screen is connected and has painted nothing yet':
    'экран подключён, но ещё ничего не нарисовал',
  'permission denied by the Bluetooth service': 'служба Bluetooth не разрешает',
  'the Bluetooth adapter is switched off': 'адаптер Bluetooth выключен',
  'the Bluetooth service is not running': 'служба Bluetooth не запущена',
  'the Bluetooth device or adapter is not connected any more':
    'устройства или адаптера Bluetooth больше нет',
  'Bluetooth: {}': 'Bluetooth: {}',
  '{} adapters ({}) and none is chosen: lanectl display scan, then lanectl display choose PORT':
    'адаптеров {} ({}), и ни один не выбран: lanectl display scan, затем lanectl display choose ПОРТ',
  '{} in USB socket {}': '{} в разъёме USB {}',
  '{} number {}': '{} номер {}',
  none: 'нет',
  "no such port; is the cable in? The display's adapter is {}; if that was replaced: lanectl display choose PORT":
    'нет такого порта; вставлен ли кабель? Адаптер дисплея — {}; если его заменили: lanectl display choose ПОРТ',
}
