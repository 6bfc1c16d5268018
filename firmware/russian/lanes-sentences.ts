/** What the lane says of other lanes, and what they hand on. */
export const LANES = {
  'sync.feed: {}': 'sync.feed: {}',
  'all servers are tls://, or none: what one of them hears in the clear is heard':
    'все серверы tls:// или ни один: что один из них слышит открытым, то слышно',
  'certFile and keyFile go together': 'certFile и keyFile — только вместе',
  'the secret would travel to {} in the clear: use tls://, or an nkey or a credentials file, which are never sent':
    'секрет ушёл бы на {} открытым: нужен tls:// или ключ nkey или файл учётных данных, они не передаются',
  'give one of credentials, username, tokenFile and nkeyFile: one way to log in':
    'нужно одно из credentials, username, tokenFile и nkeyFile: один способ входа',
  'username and passwordFile go together': 'username и passwordFile — только вместе',
  '{} holds no seed of a user: a line of 58 letters and digits that begins with SU':
    'в {} нет ключа пользователя: строки из 58 букв и цифр, которая начинается с SU',
  "{} is no credentials file of NATS: it holds a user's JWT and its seed, each between two lines of dashes":
    '{} — не файл учётных данных NATS: в нём JWT пользователя и его ключ, каждый между двумя строками с дефисами',
  'certFile and keyFile must be PEM files that fit each other':
    'certFile и keyFile должны быть файлами PEM, подходящими друг к другу',
  'the first line of {} is empty': 'первая строка {} пуста',
  '{} offers no TLS, and nothing is sent in the clear: switch TLS on there, or give the address as nats://':
    '{} не умеет TLS, а открыто ничего не передаётся: включите там TLS или задайте адрес как nats://',
  "what this shop logs in with at {} has expired: have the chain's office issue it anew":
    'срок учётных данных магазина на {} истёк: пусть центр сети магазинов выпустит новые',
  "the certificate of {} is signed by an authority that this lane does not know: give that authority's certificate as sync.feed.caFile":
    'сертификат {} заверен тем, кого касса не знает: задайте его сертификат как sync.feed.caFile',
  'the certificate of {} is for other names: give an address in sync.feed.servers that it is for':
    'сертификат {} — для других имён: задайте в sync.feed.servers адрес, для которого он выпущен',
  'the certificate of {} is out of its time: renew it there, or set the clock of this lane':
    'срок сертификата {} не наступил или истёк: обновите его там или установите часы этой кассы',
  '{} wants a certificate of this shop that it knows: give it as sync.feed.certFile with keyFile':
    '{} требует известный ему сертификат магазина: задайте его как sync.feed.certFile и keyFile',
  'no NATS server has the name in {}: check sync.feed.servers and the network':
    'сервера NATS с именем из {} нет: проверьте sync.feed.servers и сеть',
  'nothing came': 'ничего не пришло',
  'no NATS server answers at {} ({}): is it running, is the network there?':
    'сервер NATS не отвечает по {} ({}): работает ли он, есть ли сеть?',
  "{} does not know this shop, or no longer: check the file of sync.feed.credentials, or have the chain's office issue another":
    '{} не знает этого магазина или уже не знает: проверьте файл sync.feed.credentials или пусть центр выпустит другой',
  '{} does not take this name and password: check sync.feed.username and the file of passwordFile':
    '{} не принимает это имя с паролем: проверьте sync.feed.username и файл passwordFile',
  '{} does not take this token: check the file of sync.feed.tokenFile':
    '{} не принимает этот токен: проверьте файл sync.feed.tokenFile',
  "{} does not know the key in sync.feed.nkeyFile: have the chain's office enter its public key":
    '{} не знает ключа из sync.feed.nkeyFile: пусть центр впишет его открытый ключ',
  '{} lets nobody in who does not log in: give sync.feed.credentials, username with passwordFile, tokenFile, nkeyFile, or certFile with keyFile':
    '{} не пускает без входа: задайте sync.feed.credentials, username с passwordFile, tokenFile, nkeyFile или certFile с keyFile',
  'what shops teach travels to {} in the clear, and whoever is between can read and change it: use tls://':
    'выученное магазинами идёт на {} открытым, его можно прочесть и подменить по пути: нужен tls://',
  "the chain has no stream {}, and this shop may not make it: lanectl chain prepare makes it, with the login of the chain's office":
    'в сети магазинов нет потока {}, а создать его магазин не вправе: его создаст lanectl chain prepare под учётными данными центра',
  'the server does not let this login make streams ({})':
    'сервер не разрешает с этими учётными данными создавать потоки ({})',
  '{} was left as it is ({})': '{} оставлен как есть ({})',
  '{} is sealed: nothing is ever written there again':
    '{} опечатан: туда больше ничего не запишется',
  '{} does not keep {}: lanectl chain prepare adds it':
    '{} не хранит {}: это добавит lanectl chain prepare',
  '{} keeps {}, too, which no shop reads': '{} хранит и {}, чего не читает ни один магазин',
  '{} has {} copies of each message, and sync.feed.replicas says {}':
    'копий каждого сообщения у {} — {}, а в sync.feed.replicas — {}',
  '{} holds at most {}, and sync.feed.maxMegabytes says {}':
    '{} вмещает не больше {}, а в sync.feed.maxMegabytes — {}',
  '{} forgets its oldest messages when it is full, and tells nobody: lanectl chain prepare makes it refuse new ones':
    'полный {} молча забывает самые старые сообщения: с lanectl chain prepare он будет отказывать новым',
  '{} forgets messages after a time': '{} со временем забывает сообщения',
  '{} keeps more than the newest message of a subject, and fills up':
    '{} хранит не только новейшее сообщение каждой темы и переполнится',
  '{} forgets what one reader has read': '{} забывает то, что прочёл один читатель',
  '{} lies in memory: it is gone when the servers restart':
    '{} лежит в памяти: после перезапуска серверов он пропадёт',
  '{} may be emptied at once by whoever may ask for it: deny purge is off':
    '{} может опустошить разом любой, кому позволено: запрет очистки выключен',
  'single messages of {} may be deleted: deny delete is off':
    'отдельные сообщения {} можно удалять: запрет удаления выключен',
  '{} takes messages of at most {} bytes: larger pictures stay in their shop':
    '{} принимает сообщения не больше {} байт: снимки крупнее остаются в своём магазине',
  '{} is nearly full, {} of {}: what shops write then is refused':
    '{} почти полон, {} из {}: потом записи магазинов не принимаются',
  '{} MB': '{} МБ',
  'without end': 'без предела',
  "the chain's streams: {}": 'потоки сети магазинов: {}',
  '{} has moved on': '{} уже изменилось',
  'the feed does not answer ({})': 'лента изменений не отвечает ({})',
  'no stream of the chain has the subject {}': 'ни у одного потока сети нет темы {}',
  'this login may {}: {}': 'под этими учётными данными можно {}: {}',
  'write entries and pictures in the name of other shops':
    'писать записи и снимки от имени других магазинов',
  "write entries and pictures in nobody's name": 'писать записи и снимки ничьими',
  'withdraw for the whole chain what a shop wrote': 'отозвать во всей сети то, что записал магазин',
  'empty a stream': 'опустошить поток',
  'delete a stream': 'удалить поток',
  'change or seal a stream': 'изменить или опечатать поток',
  'delete single messages': 'удалять отдельные сообщения',
  "make streams, and fill the servers' disks": 'создавать потоки и заполнить диски серверов',
  'have a whole stream sent somewhere': 'отправить куда-либо поток целиком',
  'take servers out of a stream': 'исключать серверы из потока',
  'make the leader of a stream step down': 'сместить ведущий сервер потока',
  'make consumers, by which the server sends messages to any subject':
    'создавать потребителей, через которых сервер шлёт сообщения на любую тему',
  'delete the consumers of others': 'удалять чужих потребителей',
  'list what else the account has': 'узнать, что ещё есть в учётной записи',
  'hear what others are answered': 'слышать, что отвечают другим',
  'hear what others ask': 'слышать, что спрашивают другие',
  'answer others in the place of the servers': 'отвечать другим вместо серверов',
  "the streams are in the account of this login: whoever may ask anything there can have the answer written as another shop's entry; give each shop an account of its own":
    'потоки — в той же учётной записи NATS: кто может там что-либо спросить, тот может записать ответ как запись другого магазина; заведите каждому магазину свою учётную запись',
  'this login has no right to {}, or nobody of the chain hears it: {}':
    'под этими учётными данными нет права на {}, или в сети этого никто не слышит: {}',
  'nothing of it reaches the others': 'выученное не доходит до других',
  'its pictures do not reach the others': 'его снимки не доходят до других',
  'it does not know whether there is something to read, or what of its own is missing':
    'магазин не знает, есть ли что читать и чего из своего не хватает',
  'it does not notice that pictures are lost': 'магазин не замечает, что снимки пропали',
  'it does not find its own newest entry': 'магазин не находит своей новейшей записи',
  'it gets no picture': 'магазин не получает снимков',
  'it reads nothing': 'магазин ничего не читает',
  'it learns of a change up to 5 s later': 'магазин узнаёт об изменении до 5 с позже',
  'this login may not hear {}, where the servers answer it: nothing can be asked':
    'под этими учётными данными нельзя слушать {}, куда отвечают серверы: ничего не спросить',
  '{} takes itself what shops write, which cannot be changed once it is made: a bound for each shop wants another name in sync.feed.stream, there and in all shops':
    '{} сам принимает то, что пишут магазины, и после создания этого не изменить: для границы на каждый магазин задайте в sync.feed.stream другое имя, здесь и во всех магазинах',
  '{} has nothing from the shop {}: lanectl chain prepare adds the shop, with --shop {}':
    'в {} ничего не поступает от магазина {}: его добавит lanectl chain prepare с --shop {}',
  'the shop {} has no stream {} any more and cannot write: lanectl chain prepare makes it, with --shop {}':
    'у магазина {} больше нет потока {}, писать ему некуда: поток создаст lanectl chain prepare с --shop {}',
  'the chain has no stream {}: lanectl chain prepare makes it':
    'в сети магазинов нет потока {}: его создаст lanectl chain prepare',
  "the servers' clock is {} s ahead of this lane's: set the wrong one; beyond ten minutes, shops leave aside what the other taught":
    'часы серверов спешат против этой кассы на {} с: поправьте неверные; если больше десяти минут, магазины откладывают выученное другими',
  "the servers' clock is {} s behind this lane's: set the wrong one; beyond ten minutes, shops leave aside what the other taught":
    'часы серверов отстают от этой кассы на {} с: поправьте неверные; если больше десяти минут, магазины откладывают выученное другими',
  'this device is no master of a chain: sync.feed in laned.yaml makes it one':
    'это не главная касса сети магазинов: ей она становится по sync.feed в laned.yaml',
  'the feed refuses it ({})': 'лента изменений отказывает ({})',
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
  'the fragment cannot be read: {}': 'общие настройки не прочитать: {}',
  'it was signed as {}, and it is {}: sign it with lanectl fleet-config sign':
    'подпись сделана для «{}», а это «{}»: подпишите командой lanectl fleet-config sign',
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
  'the picture of a template is not in the feed yet': 'снимка шаблона ещё нет в ленте',
  'template {} is known here as another one': 'шаблон {} здесь известен как другой',
  'the picture of template {} shows nothing, {}': 'на снимке шаблона {} ничего нет, {}',
  'look at its picture: if it shows nothing, teach the item again; else {}':
    'посмотрите на его снимок: если на нём ничего нет, научите товару заново; иначе {}',
  'template {} is dated {}, which is not yet: set the clock of the shop that wrote it, or of this one':
    'шаблон {} датирован {}, это ещё не наступило: установите часы магазина, который его записал, или этого',
  'an entry has more than {} bytes': 'в записи больше {} байт',
  'this is no entry of a feed': 'это не запись ленты',
  'nothing is withdrawn by this': 'этим ничего не отозвать',
  'a picture of the feed is empty': 'снимок из ленты пуст',
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
  "the shops' feed does not take {}: {}": 'лента магазинов не принимает {}: {}',
  'set the clock of the device that said so, or of the one that leaves it out':
    'установите часы той кассы, что это сказала, или той, что это пропускает',
  'the address for the lanes cannot be had yet': 'адрес для касс пока не занять',
}
