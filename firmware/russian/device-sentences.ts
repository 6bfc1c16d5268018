/** What the lane says of the device itself: its config, set-up, updates and self-test. */
export const DEVICE = {
  'the network of this machine is not for laned to set: nmcli':
    'сетью этой машины управляет не laned: nmcli',
  'cannot write {}: {}': 'не записать {}: {}',
  'the name of a Wi-Fi is 1 to 32 bytes of plain text':
    'имя Wi-Fi — от 1 до 32 байт простого текста',
  'a password of Wi-Fi has 8 to 63 plain characters': 'пароль Wi-Fi — от 8 до 63 простых знаков',
  'cannot read {} ({})': 'не прочитать {} ({})',
  'cannot write {} ({})': 'не записать {} ({})',
  'root did not take the config: {}; see journalctl -u {}':
    'root не принял настройки: {}; смотрите journalctl -u {}',
  'root did not take the config: see journalctl -u {}':
    'root не принял настройки: смотрите journalctl -u {}',
  'the system does not allow it': 'система этого не разрешает',
  '{} is silent': '{} молчит',
  '{} refused or is missing': '{} отказал, или его нет',
  'no updater looks after this laned': 'программа обновления здесь не установлена',
  '{} is on trial': '{} на проверке',
  '{} waits for the config: {}': '{} ждёт исправления настроек: {}',
  selftests: 'самопроверок',
  'it was not done in {} s': 'это не сделано за {} с',
  'no order came to the bank': 'в банк не пришёл заказ',
  'the paid payment became {}': 'оплаченный платёж стал {}',
  'the ledger does not have the payment': 'платежа нет в журнале',
  'the model gives other vectors than it should (cosine {})':
    'модель даёт не те векторы (косинус {})',
  '{} answered {}': '{} ответил {}',
  'the spare terminal does not answer': 'запасной терминал не отвечает',
  'the spare terminal tells nobody': 'запасной терминал никому не сообщает',
  '{} was tried and rolled back; why: journalctl -u laned-update.service':
    '{} попробовали и вернули прежнюю; почему: journalctl -u laned-update.service',
  '{} is in probation': '{} на испытании после обновления',
  '{} was tried and rolled back: {}': '{} попробовали и вернули прежнюю: {}',
  'this lane restarts again and again, {} times within an hour; {}; see journalctl -u laned':
    'касса запускается снова и снова, за час раз: {}; {}; смотрите journalctl -u laned',
  'nothing failed: is it the power?': 'отказов не было: не питание ли?',
  'it ended last with {}': 'в последний раз завершилась так: {}',
  "the updater's notes cannot be read ({})": 'записи программы обновления не читаются ({})',
  'no updater looks after this laned: it is there on a device that install.sh or flash.sh made':
    'программа обновления здесь не установлена: она есть на устройстве, собранном install.sh или flash.sh',
  'systemd does not start the updater: on the device, sudo lanectl update {}':
    'systemd не запускает программу обновления: на устройстве sudo lanectl update {}',
  'mqtt: give one of secret and secretFile': 'mqtt: дайте одно из secret и secretFile',
  'mqtt: a password needs a username': 'mqtt: к паролю нужно имя (username)',
  'mqtt: certFile and keyFile go together': 'mqtt: certFile и keyFile дают вместе',
  'mqtt: certificates are for mqtts://': 'mqtt: сертификаты нужны для mqtts://',
  'mqtt: caFile, certFile and keyFile must be PEM files that fit each other ({})':
    'mqtt: caFile, certFile и keyFile должны быть файлами PEM, подходящими друг к другу ({})',
  'mqtt: cannot read {} ({})': 'mqtt: не прочитать {} ({})',
  'there is no connection to the broker': 'с брокером нет связи',
  'the connection to the broker is lost': 'связь с брокером потеряна',
  'the broker does not acknowledge': 'брокер не подтверждает',
  'the broker closed the connection': 'брокер закрыл соединение',
  '{}: tried again in 5 minutes; see "Broker of messages" in the settings':
    '{}: следующая попытка через 5 минут; см. «Брокер сообщений» в настройках',
  '{}: tried again for ever; see "Broker of messages" in the settings':
    '{}: попытки продолжаются без конца; см. «Брокер сообщений» в настройках',
  'it says {}: {}': 'они показывают {}: {}',
  "it is {} ahead of the bank's": 'они впереди часов банка на {}',
  "it is {} behind the bank's": 'они отстают от часов банка на {}',
  'set the clock, or give the lane a network to take the time from':
    'установите часы или дайте кассе сеть, из которой взять время',
  'no connection': 'нет связи',
  'the device is stopping': 'касса останавливается',
  'what is there': 'то, что там есть',
  'a group of keys': 'группа ключей',
  '{} is another one now, and {} is kept for the one before: write the secret anew':
    '{} теперь другой, а {} оставлен от прежнего: впишите секрет заново',
  '{} says {}, and there is no secret at that place to keep: write it anew':
    'в {} стоит {}, а секрета, который можно оставить, на этом месте нет: впишите его заново',
  'a change needs the path of a key': 'для изменения нужен путь ключа',
  '{} is a list: name one of its {}, or [{}]': '{} — список: назовите один из его {} или [{}]',
  '{} is a value: it has no keys below it': '{} — значение: под ним ключей нет',
  'is not YAML: {}': '— не YAML: {}',
  'readers of the camera': 'зрителей камеры',
  'the camera gives no picture': 'камера не даёт изображения',
  'the bank has no such open order': 'у банка нет такого открытого заказа',
  'no paid order has so much left': 'ни в одном оплаченном заказе столько не осталось',
  'the bank has no order of which that fits': 'у банка нет заказа, к которому это подходит',
  'send a JPEG or a PNG': 'пришлите JPEG или PNG',
  'this lane was started without a file: start it with --config FILE, or $LANED_CONFIG':
    'касса запущена без файла: запустите её с --config FILE или с $LANED_CONFIG',
  'give text, or changes, and not both': 'дайте text или changes, но не оба',
  '{} was changed meanwhile: read it again': '{} тем временем изменился: прочитайте его снова',
  'nothing was written: {}': 'ничего не записано: {}',
  'nothing was written here yet: there is nothing to go back to':
    'здесь ещё ничего не записывали: возвращаться не к чему',
  'laned.yaml has at most {} characters': 'в laned.yaml не больше {} знаков',
  'displays are being looked for': 'экраны уже ищутся',
  'a display is being tried out': 'экран уже проверяется',
  'a customer is paying: try the display when the payment has ended':
    'покупатель платит: проверьте экран, когда оплата закончится',
  'give a port or an address, not both': 'дайте порт или адрес, но не оба',
  'since must be a time, as 2026-03-01T04:05:06Z':
    'since — это время, например 2026-03-01T04:05:06Z',
  'nobody starts laned again here: stop it and start it by hand (under systemd it comes back by itself)':
    'здесь laned никто не запустит снова: остановите и запустите сами (под systemd она возвращается сама)',
  'a customer is paying: restart when the payment has ended':
    'покупатель платит: перезапустите, когда оплата закончится',
  'support bundles': 'архивов для поддержки',
  'the updater is at work: see how it goes, then ask again':
    'программа обновления работает: посмотрите, как идёт, и спросите снова',
  'cannot read the config {} ({})': 'не прочитать настройки {} ({})',
  'a payment began': 'началась оплата',
  'a selftest is under way': 'самопроверка уже идёт',
  'a payment is pending: the selftest waits until it has ended':
    'платёж ещё не завершён: самопроверка ждёт его конца',
  'no selftest has ended yet: POST /selftest':
    'ни одна самопроверка ещё не закончилась: POST /selftest',
  'nothing to change: give a bank, a display or a camera':
    'менять нечего: укажите банк, экран или камеру',
  'the mirror {} cannot be used ({})': 'зеркало {} непригодно ({})',
  'the mirror {} is not a folder': 'зеркало {} — не папка',
  '{} is not here': '{} здесь нет',
  'given up, because a customer or the till needs the display: try it again afterwards':
    'прекращено: экран нужен покупателю или кассе; попробуйте потом',
  '{} would not start a lane: {}': 'с {} касса не запустилась бы: {}',
  'there is no master to keep backups: see lanectl sync status':
    'нет главной кассы, чтобы хранить копии: смотрите lanectl sync status',
  '{} (and {} more)': '{} (и ещё {})',
  'it was unplugged': 'она отключена',
  'check the ribbon cable, and what else this machine does':
    'проверьте шлейф и чем ещё занята машина',
  'the frames stopped and came back; {}': 'кадры пропадали и вернулись; {}',
  '{} frames a second, wanted {}; {}': 'кадров в секунду {}, а нужно {}; {}',
  'the camera has given no picture yet': 'камера ещё не дала ни одного снимка',
  'no camera is attached; check the ribbon cable': 'камера не подключена; проверьте шлейф',
  'another program uses the camera': 'камера занята другой программой',
  'the chosen camera is not connected': 'выбранной камеры нет',
  'the sensor stopped answering; check the ribbon cable':
    'матрица перестала отвечать; проверьте шлейф',
  'this rpicam-vid is too old or too new for laned':
    'этот rpicam-vid для laned слишком стар или слишком нов',
  'no frame for {} ms': 'кадра нет {} мс',
  'the picture has stood still for {} ms': 'картинка не меняется {} мс',
  'the config is being written by others: ask again in a minute':
    'настройки сейчас записывают другие: повторите через минуту',
  'laned may not write {}: make it and its folder writable for this user, or write it by hand':
    'laned не может записать {}: дайте этому пользователю право записи в файл и его папку или запишите вручную',
  'GPIO {}: {}': 'GPIO {}: {}',
  'no line is wired: see "Lamp, buzzer and button" in the settings':
    'ни одна линия не подключена: см. «Лампа, зуммер и кнопка» в настройках',
  'not connected yet': 'соединения ещё нет',
  'the broker {}': 'брокер {}',
  'the broker does not answer': 'брокер не отвечает',
  'the broker has gone silent': 'брокер замолчал',
  'the broker refuses: {}': 'брокер отказал: {}',
  'it speaks another version of MQTT': 'он говорит на другой версии MQTT',
  'it takes no such client id': 'он не принимает такое имя клиента',
  'it is not at work': 'он не работает',
  'wrong user name or password': 'неверное имя или пароль',
  'not authorized': 'нет доступа',
  'the lane stops': 'касса останавливается',
  'sends {}, which nobody asked for': 'шлёт {}, о чём его не просили',
  'sends more {} than was asked for': 'шлёт больше {}, чем просили',
  'sends a {} of another length': 'шлёт {} другой длины',
  'earlier requests are still being worked on: ask again':
    'прежние запросы ещё выполняются: повторите',
  "{} is set by {}: the file's own value does not count before that is gone":
    '{} задаёт {}: пока это так, значение из файла не действует',
  'written, but not restarted: {}': 'записано, но без перезапуска: {}',
  'the lane that runs has {}, and gives it back when it restarts':
    '{} занят работающей кассой; при перезапуске она его освободит',
  '{} min': '{} мин',
  '{} h': '{} ч',
  '{} days': '{} дн.',
  'the lane would not come back: {}': 'касса не запустилась бы снова: {}',
  'the supply is too weak: {}': 'питание слишком слабое: {}',
  'the supply was too weak since laned started: {}': 'с запуска laned питания не хватало: {}',
  'the board slows itself, for heat or want of power':
    'плата замедляет себя от жары или нехватки питания',
  'the board is {} °C or hotter: give it air or a heat sink':
    'плата нагрелась до {} °C или выше: дайте ей воздух или радиатор',
  'the card is nearly worn out: make a backup and replace it':
    'карта почти изношена: сделайте копию и замените её',
  "the kernel holds laned to no memory limit: board.sh puts cgroup_enable=memory into the kernel's line":
    'ядро не ограничивает память laned: board.sh добавит cgroup_enable=memory в строку ядра',
  'a copy': 'копия',
  "use the board's own supply and a short cable":
    'возьмите родной блок питания платы и короткий кабель',
  'the lane is starting: its data are being brought to the form of this release; ask again in {} s':
    'касса запускается: её данные приводятся к виду этой версии; повторите через {} с',
}
