/** What the lane says of the card and its files. */
export const DISK = {
  'data folder {} is in use by another laned{}: stop that one, or give this one a folder of its own with LANED_DATA':
    'папку данных {} занял другой laned{}: остановите тот или дайте этому свою папку через LANED_DATA',
  'cannot write the data folder {} ({}): make it writable for this user, or name another with LANED_DATA':
    'в папку данных {} не записать ({}): разрешите этому пользователю запись или назовите другую через LANED_DATA',
  "the path leads into the device's own data folder: export below its exports folder, or elsewhere":
    'путь ведёт в папку данных самой кассы: выгружайте в её папку exports или в другое место',
  'no room for {}: {} MB of the disk are kept for payments; free some':
    'для {} нет места: {} МБ диска хранятся для платежей; освободите место',
  'the room in the data folder cannot be read': 'свободное место в папке данных не узнать',
  'the measure of the card': 'замер карты',
  'the card cannot be written ({})': 'на карту не записать ({})',
  'the export folder does not exist': 'папки для выгрузки нет',
  'the path leads through something that is no folder': 'путь идёт через то, что не папка',
  'there is something at the path that is no plain file': 'по этому пути лежит не обычный файл',
  'cannot write the export folder {} ({}): make it writable for this user, or name another first under payment.exportFolders':
    'в папку выгрузки {} не записать ({}): разрешите этому пользователю запись или назовите другую первой в payment.exportFolders',
  'the path cannot be written ({})': 'по этому пути не записать ({})',
  'the export could not be written ({})': 'выгрузка не записана ({})',
  'the path is too long or has characters that no path has':
    'путь слишком длинный или в нём знаки, каких в путях нет',
  'the path goes through . or ..': 'путь идёт через . или ..',
  'the path names no plain file': 'путь не называет обычного файла',
  'a name in the path is too long': 'слишком длинное имя файла или папки',
  'the path needs {} new folders, and an export makes {} at most: take a shorter path, or one through folders that are there':
    'новых папок на этом пути: {}, а выгрузка создаёт не больше {}: возьмите путь короче или через папки, которые уже есть',
  'the path is outside the export folders: {}': 'путь вне папок для выгрузки: {}',
  'there is a file at the path that is no earlier export: choose another name, or remove it':
    'по этому пути лежит файл, который не был выгрузкой: выберите другое имя или уберите его',
  'the export': 'выгрузки',
  '{} has more than {} folders: remove some': 'в {} больше {} папок: уберите лишние',
  'cannot use {} ({}): restore it from a backup, or move it away and enter its settings again':
    '{} непригоден ({}): восстановите из копии или уберите его и введите настройки заново',
  'the disk is full; free some space': 'диск полон; освободите место',
  'the disk is full: call the technician': 'диск полон: позовите техника',
  'the lane cannot write its data: call the technician':
    'касса не может записать свои данные: позовите техника',
  'no more files fit on the disk, whatever is free; remove some':
    'на диске больше нет места для новых файлов (inode), сколько бы ни было свободно; удалите лишние',
  'the card is read-only, as the system makes one that fails: restart the machine, and replace the card if it stays so':
    'карта только для чтения: такой система делает карту, которая отказывает. Перезапустите машину и замените карту, если это не пройдёт',
  'hardly any more files fit on the card, whatever is free: remove files that nobody needs':
    'на карте почти нет места для новых файлов (inode), сколько бы ни было свободно: удалите ненужные',
  'the data folder {} is on a read-only card, as the system makes one that fails: restart the machine, and replace the card if it stays so, or name another folder with LANED_DATA':
    'папка данных {} — на карте только для чтения: такой система делает карту, которая отказывает. Перезапустите машину и замените карту, если это не пройдёт, или назовите другую папку через LANED_DATA',
  'only {} MB free: at {} MB updates, backups, exports and teaching stop; remove old exports and backups, or take a larger card':
    'свободно только {} МБ: при {} МБ остановятся обновления, копии, выгрузки и запоминание товаров; удалите старые выгрузки и копии или возьмите карту больше',
  "{} has {} files in the lane's own export folder, as many as one token may: write over the oldest, {} of {}, by its name, or remove it (lanectl exports remove {})":
    'у {} в папке выгрузок кассы {} файлов, больше одному ключу нельзя: запишите поверх самого старого ({}, {}), указав его имя, или удалите его (lanectl exports remove {})',
  "the lane's own export folder has {} files, as many as it may: write over the oldest, {} of {}, by its name, or remove it (lanectl exports remove {})":
    'в папке выгрузок кассы {} файлов, больше нельзя: запишите поверх самого старого ({}, {}), указав его имя, или удалите его (lanectl exports remove {})',
  'the exports of one token may have {} MB, and with this one those of {} would have more: remove the oldest, {} of {} (lanectl exports remove {})':
    'у выгрузок одного ключа может быть {} МБ, с этой у {} стало бы больше: удалите самую старую ({}, {}; lanectl exports remove {})',
  "the lane's own export folder may have {} MB, and with this export it would have more: remove the oldest, {} of {} (lanectl exports remove {})":
    'в папке выгрузок кассы может быть {} МБ, с этой выгрузкой стало бы больше: удалите самый старый файл ({}, {}; lanectl exports remove {})',
  'there is no export {}: see what there is': 'выгрузки {} нет: посмотрите, какие есть',
  'another token wrote {}: an operator removes it':
    'выгрузку {} записал другой ключ: её удаляет оператор',
  'only {} MB free: make room on the card': 'свободно только {} МБ: освободите место на карте',
  'an overlay at {} whose changes are kept in a {}': 'overlay в {}, изменения которого лежат в {}',
  'it is {}: payments are lost when the power goes; give the data folder a disk, or make the card writable':
    'это {}: при отключении питания платежи пропадут; дайте папке данных диск или сделайте карту записываемой',
  "a secret was sealed with another device's key: send the settings with it again":
    'секрет зашифрован ключом другого устройства: пришлите настройки вместе с ним заново',
  'cannot read the credential seal-key': 'не прочитать ключ seal-key',
  '{} is not a key: restore it, or move it away and set all secrets again':
    '{} — не ключ: восстановите его или уберите и задайте все секреты заново',
  'cannot write {}': 'не записать {}',
  'a Wi-Fi has a name of 1 to 32 characters and a password of 8 to 64':
    'у Wi-Fi имя от 1 до 32 знаков и пароль от 8 до 64',
  'it has more than {} KiB': 'в нём больше {} КиБ',
  'it holds no set-up that this release knows': 'в нём нет настройки, которую знает эта версия',
  '{}: its code is not the one of this lane': '{}: код в нём не от этой кассы',
  'it is damaged or was cut short': 'он повреждён или обрезан',
  'it cannot be opened ({})': 'он не открывается ({})',
  'it is no file': 'это не файл',
  'it is not encrypted with a code': 'он не зашифрован кодом',
  'it asks for more work than a lane does': 'он требует больше работы, чем касса выполнит',
  '{}: {}; nothing was changed': '{}: {}; ничего не изменено',
  'the storage thread ended': 'поток хранения завершился',
  '{} was written by a newer laned (schema {}, this one knows up to {}): install that version again, or move the file away and restore a backup':
    '{} записан более новым laned (схема {}, этот знает до {}): поставьте ту версию снова или уберите файл и восстановите копию',
  'no permission': 'нет прав',
  'in use by another program; close that one': 'занят другой программой; закройте её',
  'read-only; make it writable for this user':
    'только для чтения; разрешите этому пользователю запись',
  'the disk cannot be read or written': 'диск не читается или не пишется',
  'cannot be opened; look at its permissions and at the folder':
    'не открывается; проверьте права на него и на папку',
  '{} is damaged ({}); {}': '{} повреждён ({}); {}',
  'no detail': 'без подробностей',
  'restore the last backup: cp {} {} && rm -f {}-wal {}-shm':
    'восстановите последнюю копию: cp {} {} && rm -f {}-wal {}-shm',
  'move it away, and the device starts with an empty one': 'уберите его, и касса начнёт с пустого',
  'no call {}': 'нет вызова {}',
  'no room for a copy of {} MB': 'нет места для копии на {} МБ',
  'too much is being written at the moment: it is copied later':
    'сейчас слишком много записи: копия сделается позже',
  'the device stops': 'касса останавливается',
  'no process for the upkeep': 'нет процесса для обслуживания',
  'the upkeep of a database ended with {}': 'обслуживание базы завершилось: {}',
  'the device has stopped': 'касса остановилась',
  ' (process {})': ' (процесс {})',
  'a {} at {}': '{} в {}',
}
