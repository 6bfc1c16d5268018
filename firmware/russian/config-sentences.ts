/** What is wrong with laned.yaml, or looks like a mistake there: the config's own check. */
export const CONFIG = {
  'no coin or note is worth {} kopecks, so sums come out that cash cannot pay: one of {}':
    'нет ни монеты, ни купюры в {} коп., и выходят суммы, которых не заплатить наличными: одно из {}',
  'line {} is that of {}, too, and only one of them gets it: give each a line of its own':
    'линия {} — она же у {}, а получит её лишь одно из них: дайте каждому свою',
  'anybody in the network may begin payments and teach goods at {}: give it tokens (lanectl page enable does), or listen at 127.0.0.1':
    'любой в сети может начинать платежи и учить товары по адресу {}: дайте токены (их делает lanectl page enable) или слушайте 127.0.0.1',
  'tokens travel to {} in the clear, and whoever hears one has it: give it tls (lanectl page enable makes a certificate), or listen at 127.0.0.1':
    'токены идут на {} открыто, и кто услышит, тот ими владеет: дайте tls (сертификат делает lanectl page enable) или слушайте 127.0.0.1',
  'no listener serves the page of a screen: add glass to listeners[0].serve, or lanectl config kiosk':
    'ни один адрес не отдаёт страницу экрана: добавьте glass в listeners[0].serve или выполните lanectl config kiosk',
  'a customer stands before the monitor of this machine, and its programs need no token at {}: lanectl config kiosk gives it one':
    'перед монитором этой кассы стоит покупатель, а её программам на {} не нужен токен: его добавит lanectl config kiosk',
  'there are {} problems more: mend these first': 'есть ещё ошибки, {}: исправьте сначала эти',
  'laned.yaml has at most {} lines': 'в laned.yaml не больше {} строк',
  'laned.yaml has at most {} lines of keys and entries':
    'в laned.yaml не больше {} строк с ключами и записями',
  'laned.yaml has at most {} commas': 'в laned.yaml не больше {} запятых',
  'laned.yaml has at most {} brackets': 'в laned.yaml не больше {} скобок',
  'laned.yaml has at most {} references': 'в laned.yaml не больше {} ссылок',
  'no line of laned.yaml begins with more than {} blanks':
    'строка в laned.yaml начинается не больше чем с {} пробелов',
  'laned.yaml has too many lists in lists on one line':
    'в laned.yaml слишком много списков в списках на одной строке',
  'at most {} changes at once: send the whole text':
    'не больше {} изменений за раз: пришлите весь текст',
  'a list': 'список',
  'true or false': 'true или false',
  'a whole number': 'целое число',
  'a number': 'число',
  text: 'текст',
  'a URL': 'адрес URL',
  'a whole path': 'полный путь',
  'a public key of age, as `lanectl backup key` prints it':
    'открытый ключ age, как его печатает `lanectl backup key`',
  'a UUID, or the four digits of a short one': 'UUID или четыре знака короткого',
  'hci and a number': 'hci и номер',
  'a time of the day, as 07:30': 'время суток, как 07:30',
  'a date, as 2026-12-31': 'дата, как 2026-12-31',
  'letters, digits and . _ ~ -': 'буквы, цифры и . _ ~ -',
  '1 to 64 letters, digits, dots, dashes or underscores':
    'от 1 до 64 букв, цифр, точек, дефисов или подчёркиваний',
  'a public key of minisign: the second line of its .pub file':
    'открытый ключ minisign: вторая строка его файла .pub',
  'the SHA-256 of the token, 64 hex digits': 'SHA-256 от токена, 64 шестнадцатеричные цифры',
  'a host name without a port': 'имя узла без порта',
  'an origin, as https://pos.example': 'источник, как https://pos.example',
  'mqtt://host or mqtts://host, with a port where it is not 1883 or 8883':
    'mqtt://узел или mqtts://узел, с портом, если он не 1883 и не 8883',
  'words of letters and digits, up to four with a slash between':
    'слова из букв и цифр, до четырёх через косую черту',
  'a word, as homeassistant, or none': 'слово, как homeassistant, или ничего',
  'whsec_ and the base64 of 24 bytes or more (openssl rand -base64 24 makes it; give the receiver the same)':
    'whsec_ и base64 от 24 байт или больше (его выдаёт openssl rand -base64 24; тот же секрет укажите получателю)',
  '{} the file': '{} файл',
  'a URL of https:, or of http: on this machine': 'адрес https: или, на этой машине, http:',
  'the full path of a serial port': 'полный путь последовательного порта',
  'four digits': 'четыре цифры',
  'host:port, as 127.0.0.1:8080': 'узел:порт, как 127.0.0.1:8080',
  '{} names no key': '{} не называет ни одного ключа',
  '{} names no key; did you mean {}?': '{} не называет ни одного ключа; может быть, {}?',
  'the data folder {} lies in memory ({}): payments are lost when the power goes; give it a disk, or make the card writable':
    'папка данных {} лежит в памяти ({}): без питания платежи пропадут; дайте ей диск или сделайте карту доступной для записи',
  'showQR without a ttl is refused: minMinutes ≤ defaultMinutes ≤ maxMinutes':
    'showQR без ttl будет отклонён: нужно minMinutes ≤ defaultMinutes ≤ maxMinutes',
  'there is no program {}, so the lane sees nothing: apt install rpicam-apps-lite, or camera: { driver: none }':
    'программы {} нет, и касса ничего не видит: apt install rpicam-apps-lite или camera: { driver: none }',
  'there is no folder {}: the lane sees nothing until there is':
    'папки {} нет: пока её нет, касса ничего не видит',
  'the password travels in the clear: use mqtts://, or a broker at 127.0.0.1':
    'пароль передаётся открыто: возьмите mqtts:// или брокер на 127.0.0.1',
  'nothing is taken from the fleet: keys and allow are needed, both':
    'от сети касс ничего не берётся: нужны и keys, и allow',
  'a lane without a master has nobody to keep its backups: give a folder, or a server':
    'копии кассы без главной хранить некому: укажите папку или сервер',
  '{}: nobody can set it up': '{}: настроить её никто не сможет',
  'payments are taken from the network and shown on a real display, but the bank "{}" is fake: whoever pays there pays nobody; name the banks under banks, or listen at 127.0.0.1':
    'платежи приходят из сети и показываются на настоящем экране, а банк «{}» ненастоящий: кто заплатит, не заплатит никому; назовите банки в banks или слушайте 127.0.0.1',
  '{} {}': '{}: {}',
  'is required': 'обязательно',
  'is required: {}': 'обязательно, одно из {}',
  'must be a group of keys, not {}': 'нужна группа ключей, а не {}',
  'must be a list, not {}': 'нужен список, а не {}',
  'needs at least {} entries': 'нужно записей не меньше {}',
  'takes at most {} entries': 'записей может быть не больше {}',
  'names something twice': 'что-то названо дважды',
  'fits nothing': 'ничему не подходит',
  'is not a name that can stand here': 'такое имя здесь стоять не может',
  'must be {}, not {}': 'должно быть {}, а не {}',
  'must be true or false, not {}': 'должно быть true или false, а не {}',
  'must be one of {}, not {}; did you mean {}?': 'должно быть одно из {}, а не {}; может быть, {}?',
  'must be one of {}, not {}': 'должно быть одно из {}, а не {}',
  'must not be empty, not {}': 'не может быть пустым: {}',
  'is too short, not {}': 'слишком коротко: {}',
  'must have at most {} characters, not {}': 'знаков может быть не больше {}, а стоит {}',
  'is not a known key; did you mean {}?': 'такого ключа нет; может быть, {}?',
  'is not a known key; known: {}': 'такого ключа нет; есть: {}',
  '{}, at least {} and at most {}': '{} от {} до {}',
  '{}, at least {}': '{} не меньше {}',
  '{}, at most {}': '{} не больше {}',
  '{}:{}: is not YAML: {}': '{}:{}: это не YAML: {}',
  'a line that begins with % needs quotes: directives are not taken':
    'строку, которая начинается с %, берут в кавычки: директивы не принимаются',
  'a text in double quotes has a \\ that begins nothing: write \\\\, or take single quotes':
    'в тексте в двойных кавычках стоит \\, за которой ничего нет: пишите \\\\ или возьмите одинарные кавычки',
  'this line, or the end of a list or group, stands too far to the left or right':
    'эта строка (или конец списка либо группы) стоит левее или правее, чем нужно',
  'a text that begins with @, %, or a backtick needs quotes':
    'текст, который начинается с @, % или обратной кавычки, берут в кавычки',
  'two keys stand on one line: a text with ": " in it needs quotes':
    'в одной строке два ключа: текст, в котором есть «: », берут в кавычки',
  'a list or group of several lines stands within brackets':
    'внутри скобок стоит список или группа из нескольких строк',
  'this key is there twice': 'этот ключ стоит дважды',
  'a bracket, a quotation mark or a comma is missing': 'не хватает скобки, кавычки или запятой',
  'this line has no colon, or a text of several lines needs quotes':
    'в этой строке нет двоеточия, или текст из нескольких строк нужно взять в кавычки',
  'a line of --- begins a second file': 'строка --- начинает второй файл',
  'a line begins with a tab: take blanks': 'строка начинается с табуляции: нужны пробелы',
  'something stands here that does not belong here: look at brackets, quotes and how far in the line begins':
    'здесь стоит лишнее: проверьте скобки, кавычки и отступ строки',
  'it cannot be read from here on': 'отсюда файл не читается',
  'a text that begins with ! needs quotes: of tags only those of texts and numbers are taken':
    'текст, который начинается с !, берут в кавычки: из тегов принимаются только теги текста и чисел',
  'a key is plain text, no group, list or reference':
    'ключ — это простой текст, а не группа, список или ссылка',
  'is not YAML: a text that begins with * needs quotes':
    'это не YAML: текст, который начинается с *, берут в кавычки',
  '{}:{}: is not YAML: a text that begins with * needs quotes':
    '{}:{}: это не YAML: текст, который начинается с *, берут в кавычки',
}
