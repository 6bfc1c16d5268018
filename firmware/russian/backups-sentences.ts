/** What the lane says of backups and restoring. */
export const BACKUPS = {
  'the place where backups lie has not answered for {} s: see "Backups" in the settings, or ask again':
    'место для копий не отвечает уже {} с: см. «Копии» в настройках или спросите ещё раз',
  'it does not begin with its manifest': 'она не начинается с описи',
  'its manifest is too large': 'её опись слишком велика',
  '{} is not what the manifest says': '{} — не то, что сказано в описи',
  'something follows its end': 'за её концом что-то есть',
  '{} has another hash': 'у {} другой хеш',
  'it ends in the middle': 'она обрывается посередине',
  'something lies between its files': 'между её файлами что-то есть',
  '{} cannot be read: mend it first': '{} не читается: сначала исправьте это',
  '{} cannot be read ({}): is the stick still plugged in?':
    '{} не читается ({}): флешка ещё вставлена?',
  'a backup of this lane is being made': 'копия этой кассы уже делается',
  '{} cannot be locked ({})': '{} не заблокировать ({})',
  'a backup holds all secrets and is never written unencrypted: give recipients (lanectl backup key makes one) or a passphrase':
    'в копии все секреты, без шифрования она не пишется: дайте получателей (ключ создаст lanectl backup key) или пароль',
  'a backup is for recipients or for a passphrase, not for both: leave one out':
    'копия бывает для получателей или с паролем, но не то и другое: уберите одно',
  'the passphrase': 'пароль',
  'the key': 'ключ',
  '{} cannot be read from {} ({})': '{} не прочитать из {} ({})',
  'the passphrase is too weak: at least {} characters, {} of them different; openssl rand -base64 24 makes a good one':
    'пароль слишком слаб: нужно хотя бы {} знаков, из них {} разных; хороший создаст openssl rand -base64 24',
  '{} is no recipient: it is mistyped, or no public key of age (age1…)':
    '{} — не получатель: опечатка, или это не открытый ключ age (age1…)',
  'the key file holds something that is no secret key of age (AGE-SECRET-KEY-1…)':
    'в файле ключа есть то, что не является секретным ключом age (AGE-SECRET-KEY-1…)',
  'the key file holds no secret key of age (AGE-SECRET-KEY-1…): lanectl backup key FILE makes one':
    'в файле ключа нет секретного ключа age (AGE-SECRET-KEY-1…): его создаст lanectl backup key FILE',
  'the passphrase or key is not one that this backup was made for: nothing was changed; try another':
    'копия сделана не для этого пароля или ключа: ничего не изменено; попробуйте другой',
  'the file is damaged, was cut short, or is no backup: nothing was changed; take another copy of it, or an earlier one':
    'файл повреждён, обрезан или это не копия: ничего не изменено; возьмите другой его экземпляр или копию пораньше',
  '{} cannot be read ({})': '{} не читается ({})',
  '{} is in the data folder: write backups elsewhere':
    '{} — внутри папки данных: пишите копии в другое место',
  '{} is on the same disk as the data, and would be lost with it: is the stick mounted? To write there all the same, say sameDisk: true (lanectl: --same-disk)':
    '{} — на том же диске, что и данные, и пропадёт вместе с ними: подключена ли флешка? Если всё же писать туда: sameDisk: true (lanectl: --same-disk)',
  '{}: no room for a backup of {} MB, {} MB are free: free some space, or keep fewer backups ("How many backups stay" in the settings)':
    '{}: нет места для копии на {} МБ, свободно {} МБ: освободите место или храните меньше копий («Сколько копий хранить» в настройках)',
  'the backup folder {} {}': 'папка копий {} {}',
  'is not found: is the stick plugged in and mounted?':
    'не найдена: флешка вставлена и подключена?',
  'cannot be read ({})': 'не читается ({})',
  'its manifest is not JSON': 'её опись — не JSON',
  'the backup was made by a newer laned ({}): install that version first, then restore':
    'копию сделал более новый laned ({}): сначала поставьте ту версию, затем восстанавливайте',
  'its manifest is wrong: {}': 'её опись неверна: {}',
  'it names a file twice': 'в ней файл назван дважды',
  'it has a file that no backup has: {}': 'в ней файл, какого в копиях не бывает: {}',
  '{} is larger than {} bytes': '{} больше {} байт',
  'this is no whole backup of a lane ({}): nothing was changed; take another copy of it, or an earlier one':
    'это не целая копия кассы ({}): ничего не изменено; возьмите другой её экземпляр или копию пораньше',
  '{} is not empty: with --replace what is there is moved to {}, and the backup takes its place':
    '{} не пуста: с --replace то, что там есть, переносится в {}, и копия занимает его место',
  '{} holds what an earlier restore replaced: move it elsewhere, or remove it, then restore again':
    'в {} лежит то, что заменило прошлое восстановление: перенесите или уберите это, затем восстанавливайте снова',
  '{} in the backup was written by a newer laned ({}): install that version first, then restore':
    '{} в копии записал более новый laned ({}): сначала поставьте ту версию, затем восстанавливайте',
  '{} is damaged: {}': '{} повреждено: {}',
  '{} does not have the rows that the manifest says': 'в {} не те строки, что названы в описи',
  '{} is not JSON': '{} — не JSON',
  'no room to unpack the backup in {}: {} MB are needed and {} MB are free; free some, or take a larger card':
    'распаковать копию в {} негде: нужно {} МБ, свободно {} МБ; освободите место или возьмите карту побольше',
  'is full: free some space, or keep fewer backups ("How many backups stay" in the settings)':
    'полна: освободите место или храните меньше копий («Сколько копий хранить» в настройках)',
  'takes no file of this size: format the stick as ext4 or exFAT':
    'не принимает файлов такого размера: отформатируйте флешку в ext4 или exFAT',
  'is read-only: mount it for writing': 'только для чтения: подключите с записью',
  'may not be written by this user: change its owner, or its mount options':
    'не разрешает записи этому пользователю: смените владельца или параметры подключения',
  'is gone: is the stick still plugged in?': 'пропала: флешка ещё вставлена?',
  'the disk cannot be written: replace it': 'на диск не записать: замените его',
  'cannot be written ({})': 'не записать ({})',
  '{} cannot be read: give the user laned the file':
    '{} не читается: отдайте файл пользователю laned',
  'backup: give recipients, or a passphraseFile, and not both: a backup holds all secrets and is never written unencrypted':
    'backup: дайте recipients или passphraseFile, но не оба: в копии все секреты, без шифрования она не пишется',
  'backup: give a folder, or remote, and not both; for a second place call lanectl backup create --to FOLDER by a timer':
    'backup: дайте folder или remote, но не оба; для второго места вызывайте lanectl backup create --to FOLDER по таймеру',
  'the backup cannot be read ({})': 'копия не читается ({})',
  'there is no backup {}': 'копии {} нет',
  'what {} has as {} is not what was given to it: look at its disk, or take another place':
    'то, что хранит {} под именем {}, — не то, что туда отдали: проверьте там диск или возьмите другое место',
  'the lane': 'касса',
  '{} is no backup of {}': '{} — не копия {}',
  'the master takes no backup above {} bytes': 'главная касса не принимает копий больше {} байт',
  'another backup of this lane came meanwhile': 'тем временем пришла другая копия этой кассы',
  'the master has no room for the backup: make some, or keep fewer there':
    'у главной кассы нет места для копии: освободите его или храните там меньше',
  'the master cannot keep backups now: {}': 'главная касса сейчас не может хранить копии: {}',
  '{} does not take backups now ({}){}': '{} сейчас не принимает копий ({}){}',
  'no answer in time': 'нет ответа вовремя',
  ': its certificate is not trusted (caFile), or TLS failed':
    ': его сертификату нет доверия (caFile), или не удался TLS',
  "{} says that this lane's clock is wrong: set it ({})":
    '{} говорит, что часы этой кассы неверны: установите их ({})',
  '{} has no room for the backup ({}): keep fewer, or make room':
    'у {} нет места для копии ({}): храните меньше или освободите место',
  '{} refuses the token or key, or what it may do ({})':
    '{} не принимает токен, ключ или его права ({})',
  '{} does not take backups now ({})': '{} сейчас не принимает копий ({})',
  '{} points elsewhere ({}): give that address as the url':
    '{} указывает на другое место ({}): задайте тот адрес как url',
  '{} refuses the backup ({}): is the url right?': '{} отказывается от копии ({}): верен ли url?',
  'backup.remote: cannot read {}': 'backup.remote: не прочитать {}',
  '{} at {} is no list of backups: move it away': '{} на {} — не список копий: уберите его',
  '{} took {} and does not have it': '{} принял {}, но его там нет',
  'backup.remote: give secretFile, or secret': 'backup.remote: дайте secretFile или secret',
  '{} cannot be written ({})': '{} не записать ({})',
  'a backup is being made': 'копия уже делается',
  'internal error': 'внутренняя ошибка',
  'a backup is being unpacked: see how it goes, then ask again':
    'копия распаковывается: посмотрите, как идёт, и спросите снова',
  'a backup opens with identity (the secret key, AGE-SECRET-KEY-...) or with passphrase: give one of them':
    'копию открывают с identity (секретный ключ, AGE-SECRET-KEY-...) или с passphrase: дайте одно из них',
  'nobody known signed {}: it is signed by {}. If the lane itself says so (lanectl backup signer, or your notes), note it in the key file: lanectl backup trust KEY {} {}; or give it once with --signer; nothing was changed':
    'нет знакомой подписи под {}: подписано как {}. Если так говорит сама касса (lanectl backup signer или ваши записи), внесите это в файл ключа: lanectl backup trust KEY {} {}; или дайте один раз с --signer; ничего не изменено',
  'nobody signed {}: a release before this one made it, or somebody who wants to be paid in your place. To restore it all the same give --unsigned-from-before "I know who made this backup" (over HTTP as unsigned); nothing was changed':
    'никто не подписал {}: её сделала прежняя версия или тот, кто хочет получать деньги вместо вас. Чтобы всё же восстановить, дайте --unsigned-from-before "I know who made this backup" (по HTTP: unsigned); ничего не изменено',
  'the backup of {} of {}': 'копия кассы {} от {}',
  'the signature of the backup is not of what is inside: nothing was changed; take another copy of it, or an earlier one':
    'подпись копии не от того, что внутри: ничего не изменено; возьмите другой её экземпляр или копию пораньше',
  '{} was made as {}: somebody renamed it, perhaps an older one for a newer; if it is what you want, give it its own name again; nothing was changed':
    '{} сделана как {}: её переименовали, возможно, выдав старую за новую; если нужна именно она, верните ей её имя; ничего не изменено',
  'the backup is of {}, and this card is {}: take a backup of {}; if the card is to be {}, put serialNumber: {} into laned.yaml, or flash it with --serial {}; nothing was changed':
    'это копия кассы {}, а эта карта — {}: возьмите копию кассы {}; если карта должна стать {}, впишите serialNumber: {} в laned.yaml или запишите её с --serial {}; ничего не изменено',
  'confirm must be the serial number of this lane, {}: what it has is replaced':
    'confirm должен быть серийным номером этой кассы, {}: всё, что на ней есть, заменится',
  'backup.remote.url {}': 'backup.remote.url {}',
  'a backup of more than 5 GiB goes to a folder or to the master':
    'копия больше 5 ГиБ пишется в папку или на главную кассу',
}
