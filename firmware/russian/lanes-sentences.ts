/** What the lane says of other lanes, and what they hand on. */
export const LANES = {
  'sync.feed: {} holds no certificate in PEM': 'sync.feed: в {} нет сертификата PEM',
  'sync.feed: cannot read {}': 'sync.feed: не прочитать {}',
  '{} has moved on': '{} уже изменилось',
  'no NATS server answers ({})': 'сервер NATS не отвечает ({})',
  'the feed does not answer ({})': 'лента изменений не отвечает ({})',
  'a serial number is 1 to 64 letters, digits, dots, dashes':
    'серийный номер — от 1 до 64 букв, цифр, точек, дефисов',
  'there is no key {}': 'ключа {} нет',
  'the restore code has ended: make another one with lanectl fleet replace':
    'код восстановления больше не действует: создайте другой командой lanectl fleet replace',
  'another card has the place of {} by this code: switch one of the two off; for this one make another code with lanectl fleet replace':
    'по этому коду место {} уже у другой карты: выключите одну из двух; для этой создайте другой код командой lanectl fleet replace',
  'this restore code has been used: a card took the place of {} on {}; if it was not this one, make another code with lanectl fleet replace':
    'этот код восстановления уже использован: карта заняла место {} {}; если это была не эта, создайте другой код командой lanectl fleet replace',
  '{} has 32 hex digits': 'в {} 32 шестнадцатеричные цифры',
  'a master keeps {} keys: revoke old ones': 'главная касса хранит ключей: {}; отзовите старые',
  'the message has no head': 'у сообщения нет заголовка',
  'the head of the message is cut or too large': 'заголовок сообщения обрезан или слишком велик',
  'the head of the message is not JSON': 'заголовок сообщения — не JSON',
  'a message has at most {} bytes': 'в сообщении не больше {} байт',
  'the master says: {}': 'главная касса отвечает: {}',
  'the master answered {}': 'ответ главной кассы: {}',
  'the master went away in the middle of an answer': 'главная касса пропала посреди ответа',
  '{} does not answer': '{} не отвечает',
  "{} does not accept this device's key, or is no master: make one there with lanectl fleet key new":
    '{} не принимает ключ этой кассы, или это не главная: создайте ключ там командой lanectl fleet key new',
  '{} does not answer ({})': '{} не отвечает ({})',
  'the key is not known here': 'этот ключ здесь неизвестен',
  'too many messages: slow down': 'слишком много сообщений: помедленнее',
  'a restore code is no key of a lane': 'код восстановления — не ключ кассы',
  'another card took the place of {} on {}: switch this one off, or give it a serial number and a key of its own':
    'место {} с {} заняла другая карта: выключите эту кассу или дайте ей свой серийный номер и ключ',
  'nothing answers here': 'здесь ничего не отвечает',
  'cannot listen for other lanes at {}': 'не удаётся принимать другие кассы по адресу {}',
  'this device has no key of the fleet: make one at the master with lanectl fleet key new, and give it as "Key of the fleet" in the settings':
    'у этой кассы нет ключа: создайте его на главной командой lanectl fleet key new и задайте в настройках, «Ключ сети»',
  "{} is no master's URL": '{} — не адрес главной кассы',
  'sync: cannot read the key {}': 'sync: не прочитать ключ {}',
  'the key of the fleet is not whole: copy it again, or make another one':
    'ключ сети неполон: скопируйте его заново или создайте другой',
  'this is for a card with a code': 'это для карты с кодом',
  "this code is for {}, and the backup is another lane's":
    'этот код — для {}, а копия другой кассы',
  'this master keeps no backups: set backup.forLanes there':
    'эта главная касса не хранит копий: задайте там backup.forLanes',
  'a code changes no backups': 'код не меняет копий',
  'there is no such backup': 'такой копии нет',
  'a backup comes with its length and hash': 'копию присылают с её длиной и хешем',
  'the lane went away in the middle of a backup': 'касса пропала посреди копии',
  'the path is not encoded as a URL is': 'путь закодирован не так, как в URL',
  "the master's list is wrong: {}": 'список главной кассы неверен: {}',
  'this lane': 'эта касса',
  'the master': 'главная касса',
  'what {} has as {} is not what was said of it':
    'то, что хранит {} под именем {}, — не то, что о нём сказано',
  'the master answered what is no JSON': 'ответ главной кассы — не JSON',
  'the answer is too large': 'ответ слишком велик',
  'the master gave no key': 'главная касса не дала ключа',
  'the master does not know this restore code: it is wrong, has been used, is older than a day, or is of another master; lanectl fleet replace makes one there':
    'главная касса не знает этого кода восстановления: он неверен, уже использован, старше суток или от другой главной; lanectl fleet replace создаст там новый',
  'this is no restore code, or it is mistyped: it has 4 groups of 5, as lanectl fleet replace prints it at the master':
    'это не код восстановления, или в нём опечатка: в нём 4 группы по 5 знаков, как печатает lanectl fleet replace на главной кассе',
  'a part is sealed, and fleetConfig.identityFile names no key':
    'часть зашифрована, а fleetConfig.identityFile не называет ключа',
  '{} holds something that is no secret key of age':
    'в {} есть то, что не является секретным ключом age',
  'a part is sealed for other lanes than this one': 'часть зашифрована для других касс',
  'cannot read the key {} ({})': 'не прочитать ключ {} ({})',
  '{} names the file {}, which the fragment does not bring':
    '{} называет файл {}, которого нет в общих настройках',
  'the fragment brings {}, which no section names':
    'в общих настройках есть {}, которого не называет ни один раздел',
  'a fragment has at most {} bytes': 'в общих настройках не больше {} байт',
  'this is no signed fragment': 'это не подписанные общие настройки',
  'the fragment is of a newer kind: update this lane first':
    'общие настройки более нового вида: сначала обновите эту кассу',
  'what was signed is no fragment of a config': 'подписаны не общие настройки',
  'what was sealed holds no sections of a config': 'в зашифрованном нет разделов настроек',
  'the fragment has {} twice, once sealed':
    'в общих настройках раздел {} дважды, один раз зашифрован',
  'this is not JSON': 'это не JSON',
  'this is no health message of version 1': 'это не сообщение о состоянии версии 1',
  'this is no config message of version 1': 'это не сообщение о настройках версии 1',
  'it is for the fleet {}, and this is {}': 'это для касс {}, а эта — {}',
  'number {} was published: sign this one again with a higher number than {}':
    '№ {} уже раздавали: подпишите эти настройки снова, с номером больше {}',
  'the fragment is not for {}, which is to be first':
    'эти настройки не для {}, а она должна быть первой',
  'nothing is published here': 'здесь ничего не раздаётся',
  '{} did not work for {} s without a break within {} s of the start':
    '{}: без перерыва не проработало {} с за {} с от запуска',
  'all parts together': 'все части вместе',
  'fragment {} is refused: {}': 'общие настройки № {} отклонены: {}',
  'fragment {} was rolled back: {}': 'общие настройки № {} отменены: {}',
  'fragment {} is in force': 'действуют общие настройки № {}',
  'laned.yaml alone is in force': 'действует только laned.yaml',
  'fragment {} waits for a moment without a payment': 'общие настройки № {} ждут минуты без оплаты',
  'fragment {} waits for a restart: {}': 'общие настройки № {} ждут перезапуска: {}',
  'fragment {} is in force until a restart: {}':
    'общие настройки № {} действуют до перезапуска: {}',
  'laned.yaml alone is in force until a restart: {}':
    'только laned.yaml действует до перезапуска: {}',
  'no fragment yet: laned.yaml alone': 'общих настроек ещё нет: только laned.yaml',
  'fragment {} is on trial': 'общие настройки № {} на проверке',
  'no fragment is in force here: there is nothing to take back':
    'общие настройки здесь не действуют: отменять нечего',
  'fleetConfig.keys needs fleetConfig.fleet beside it: its name':
    'к fleetConfig.keys нужно и fleetConfig.fleet: название',
  'laned.yaml of this device names no key under fleetConfig':
    'в laned.yaml этой кассы нет ключей в fleetConfig',
  'only a master hands out configs: ask it':
    'настройки раздаёт только главная касса: обратитесь к ней',
  'percents rise from one to the next': 'проценты растут от одного к следующему',
  'only a master has keys of a fleet: ask it, or make this lane one, on its page under Fleet or by set_sync_master':
    'ключи касс есть только у главной: обратитесь к ней или сделайте главной эту, на её странице в разделе «Кассы» или через set_sync_master',
  'masterIP is an address, with or without a port': 'masterIP — адрес, с портом или без',
  'at most {} items are marked at once': 'за один раз удаляется не больше {} товаров',
  'a fleet has names for {} items': 'названий на всех кассах — для {} товаров',
  'this master speaks protocol {}, not {}': 'эта главная касса говорит по протоколу {}, а не {}',
  'the vectors here are of another model': 'векторы здесь от другой модели',
  'refused whole: a template came without its picture':
    'отклонено целиком: шаблон пришёл без снимка',
  'this key belongs to {}, not to {}: give the device a key of its own':
    'этот ключ — кассы {}, а не {}: дайте ей свой ключ',
  'this master hands out no configs': 'эта главная касса не раздаёт настроек',
  'a picture of the feed has not come yet': 'снимка из ленты ещё нет',
  'refused whole: a picture of the feed is empty': 'отклонено целиком: снимок из ленты пуст',
  'a picture was removed while it was being published': 'снимок удалили, пока он отправлялся',
  'a template is told of twice': 'о шаблоне сказано дважды',
  'an item is neither active nor inactive': 'товар ни включён, ни выключен',
  'the vectors are of another model': 'векторы от другой модели',
  'a picture came that was not asked for, or twice':
    'пришёл снимок, о котором не просили, или дважды',
  'a picture is too large': 'снимок слишком велик',
  'a picture is not what its hash says': 'снимок не тот, что обещает его хеш',
  'a picture is not a whole JPEG': 'снимок — не целый JPEG',
  'a picture claims {} × {} pixels': 'в снимке якобы {} × {} точек',
  'a vector has no direction': 'у вектора нет направления',
  'an answer names a template that was not offered':
    'ответ называет шаблон, которого не предлагали',
  'refused whole: {}': 'отклонено целиком: {}',
  'a picture has more than {} bytes': 'в снимке больше {} байт',
  'more than {} pictures in one message': 'больше {} снимков в одном сообщении',
  'the message ends in the middle of a picture': 'сообщение кончается посреди снимка',
  'this is no {} message of protocol {}': 'это не сообщение {} по протоколу {}',
  'an entry of the feed is not JSON': 'запись ленты — не JSON',
  'the master speaks protocol {}': 'главная касса говорит по протоколу {}',
  'no master was found here: give its URL in the settings, as "Address of the main lane"':
    'главная касса здесь не нашлась: задайте её URL в настройках, «Адрес главной кассы»',
  'refused whole: an item came that was not asked for':
    'отклонено целиком: пришёл товар, о котором не просили',
  'synchronisation is stopping': 'синхронизация останавливается',
  'this lane stands alone': 'эта касса работает отдельно',
  'not in step with its master yet': 'с главной кассой ещё не синхронно',
  'this lane stands alone: make it a master or let it follow one, on its page under Fleet or by set_sync_master or set_sync_slave':
    'касса работает отдельно: сделайте её главной или подключите к главной, на её странице в разделе «Кассы» или через set_sync_master или set_sync_slave',
  'refused whole: a counter-example brings no vector':
    'отклонено целиком: контрпример пришёл без вектора',
  'it is not for lane {}': 'они не для кассы {}',
  'its number {} is not above {}, which this lane has seen: sign it again with a higher one':
    'их номер {} не больше {}, а тот касса уже видела: подпишите снова, с номером больше',
  'the lane would not start with it: {}': 'с ними касса не запустилась бы: {}',
  'it is for the fleet {}, and this lane belongs to {}': 'они для касс {}, а эта касса из {}',
  'it hands out nothing': 'в них ничего нет',
  'it hands out {}, which fleetConfig.allow of this lane does not name':
    'в них есть {}, чего нет в fleetConfig.allow этой кассы',
  'it makes the bank {} a fake one: customers would pay nobody':
    'они делают банк {} ненастоящим: покупатели платили бы никому',
  'its channel has no url of http: or https:': 'в их channel нет адреса http: или https:',
  'fragment {} is left out: {}': 'общие настройки № {} не взяты: {}',
  'the feed was not reached yet': 'ленты изменений ещё не достичь',
  "the shops' feed: {}": 'лента магазинов: {}',
  'set the clock of the device that said so, or of the one that leaves it out':
    'установите часы той кассы, что это сказала, или той, что это пропускает',
  'the address for the lanes cannot be had yet': 'адрес для касс пока не занять',
}
