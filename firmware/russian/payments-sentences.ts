/** What the lane says of payments, refunds, shifts and the comparison with the bank. */
export const PAYMENTS = {
  '{} has not begun yet: take a day that has': '{} ещё не начался: укажите другой день',
  'nobody waits for this statement any more': 'этой ведомости никто больше не ждёт',
  "without amount all is refunded, and beside reason, reference and refundedAmount no other key may stand: '{}'":
    "без amount возвращается всё, и рядом с reason, reference и refundedAmount других полей быть не может: '{}'",
  'an archive': 'архив',
  'payments go by this bank profile: choose another one first':
    'по этому профилю идут платежи: сначала выберите другой',
  'no bank profile has this name; known: {}': 'нет профиля с таким названием; есть: {}',
  '{} does not return {} as it was: it stays in the ledger':
    '{} не отдаёт {} таким, каким было: оно остаётся в журнале платежей',
  'transaction {} has moved on: it stays': 'платёж {} уже изменился: он остаётся',
  'refund {} has moved on': 'возврат {} уже изменился',
  'of this payment {} kopecks are left to refund': 'из этого платежа можно вернуть ещё {} коп.',
  'transaction {} has moved on': 'платёж {} уже изменился',
  '{} has paid transaction {}': 'операцией {} оплачен платёж {}',
  'webhooks go to https: or to this machine': 'уведомления уходят на https: или на эту машину',
  'no webhook is configured': 'вебхуки не настроены',
  'the receiver is gone (410)': 'получателя больше нет (410)',
  'the receiver answered {}': 'ответ получателя: {}',
  'the receiver does not answer ({})': 'получатель не отвечает ({})',
  'receiver {} ({}) is told of no event any more: {}; where it works again, lanectl receivers retry sends it what it has missed':
    'получателю {} ({}) больше не сообщают о событиях: {}; если он снова работает, lanectl receivers retry отправит пропущенное',
  'receiver {} ({}) takes no event: {}; it is tried again for three days':
    'получатель {} ({}) не принимает события: {}; попытки идут три дня',
  'how the payment ended could not be written down: {}':
    'чем кончился платёж, записать не удалось: {}',
  'a payment is pending: cancel it first': 'платёж ещё не завершён: сначала отмените его',
  'the payment before has just been paid': 'предыдущий платёж только что оплачен',
  'the payment before is being paid right now': 'предыдущий платёж как раз оплачивают',
  'no QR code has been generated yet': 'QR-код ещё не создан',
  'the payment has been paid; to give it back: POST /transactions/{}/refunds':
    'платёж оплачен; чтобы вернуть деньги: POST /transactions/{}/refunds',
  'the bank has not confirmed the cancellation yet': 'банк ещё не подтвердил отмену',
  // A sum: said-amount.ts.
  '{}.{}': '{},{}',
  'a payment is of {} at most': 'сумма платежа — не больше {}',
  'amount is a whole number of kopecks from 1 to {}': 'amount — целое число копеек от 1 до {}',
  'ttl is a whole number of minutes from {} to {}': 'ttl — целое число минут от {} до {}',
  'the display shows QR codes of up to {} bytes': 'экран показывает QR-коды до {} байт',
  'there is no such transaction': 'такого платежа нет',
  '{} is an ISO 8601 time': '{} — время по ISO 8601',
  'Last-Event-ID is the id of an event': 'Last-Event-ID — номер события',
  'Idempotency-Key is 1 to {} visible ASCII characters':
    'Idempotency-Key — от 1 до {} видимых знаков ASCII',
  'no file came': 'файл не пришёл',
  'this Idempotency-Key was used for another request':
    'этот Idempotency-Key уже был у другого запроса',
  'how the first attempt with this Idempotency-Key ended is not known yet':
    'чем кончилась первая попытка с этим Idempotency-Key, пока неизвестно',
  'the ledger has no such gap': 'такого пропуска в журнале платежей нет',
  'gap {} is settled already': 'пропуск {} уже улажен',
  'from and to go together: the first day and the last one':
    'from и to задают вместе: первый день и последний',
  '{} is before {}: first the earlier day, then the later one':
    '{} раньше, чем {}: сначала более ранний день, затем более поздний',
  'a report has at most {} days: ask for each month':
    'в отчёте не больше {} дней: спросите по месяцам',
  'a file of days has at most {} of them: without from and to it has all':
    'в файле за дни их не больше {}: без from и to в нём всё',
  'lines: at most {}': 'lines: не больше {}',
  'total is a whole number of kopecks up to {}': 'total — целое число копеек до {}',
  '{}.quantity is above 0 and at most {}': '{}.quantity — больше 0 и не больше {}',
  '{}.sum is a whole number of kopecks up to {}': '{}.sum — целое число копеек до {}',
  '{} is longer than {} characters': '{} длиннее {} знаков',
  'date is written YYYY-MM-DD': 'дату пишут ГГГГ-ММ-ДД',
  'there is no such date': 'такой даты нет',
  'status is a whole number from 0 to 6': 'status — целое число от 0 до 6',
  'the file has more than {} lines: send fewer': 'в файле больше {} строк: пришлите меньше',
  'a cell of more than {} characters': 'ячейка длиннее {} знаков',
  'more than {} cells': 'больше {} ячеек',
  'line {}: a quotation mark is opened and never closed': 'строка {}: кавычка открыта и не закрыта',
  'line {} has {}: it is no row of a table': 'в строке {} {}: это не строка таблицы',
  "{} has {} movements of money that this ledger has not, more than {} at once: none was kept. Is it the registry of this lane's merchant? Where several lanes share the merchant, ask again with shared=true (lanectl reconcile --shared)":
    'у {} движений денег, которых нет в этом журнале: {}, больше {} сразу: ничего не записано. Это реестр продавца этой кассы? Если продавец общий у нескольких касс, спросите снова с shared=true (lanectl reconcile --shared)',
  'bank is one of {}': 'банк — один из {}',
  'no bank profile of the settings is of {}': 'среди профилей настроек нет банка {}',
  "{} tells its registry in a file only: take the day's from its cabinet, then lanectl reconcile --bank {} FILE, or POST /reports/reconciliation with it as text/csv":
    '{} отдаёт реестр только файлом: возьмите файл за день в его кабинете, затем lanectl reconcile --bank {} FILE или POST /reports/reconciliation с ним как text/csv',
  'the file has no line of a payment or refund: say which date it is of':
    'в файле нет строк платежей и возвратов: скажите, за какую он дату',
  'the file has {} days, {} to {}: say which date':
    'в файле дней: {}, с {} по {}: скажите, за какую дату',
  'the file has more than {} lines: take one of a day':
    'в файле больше {} строк: возьмите файл за один день',
  'no line of the first {} names the columns of a registry of {}: a sum ({}), a time ({}), and an order ({}) or an operation ({}). {}':
    'ни одна из первых {} строк не называет столбцы реестра {}: сумму ({}), время ({}) и заказ ({}) или операцию ({}). {}',
  "kind (payment or refund), state (whether the money moved), sum, time, order (of the till), operation (the bank's id), refund (its id), ignore (none of these)":
    'kind (оплата или возврат), state (прошли ли деньги), sum (сумма), time (время), order (заказ кассы), operation (номер операции в банке), refund (номер возврата), ignore (ничего из этого)',
  'Say it of each once, and the lane keeps it for this bank: on the page below “Columns of the file”, by lanectl reconcile --column HEAD=MEANING FILE, or column= over HTTP; MEANING is one of {}. lanectl reconcile --heads FILE lists all columns. Nothing was compared':
    'Скажите о каждом один раз, и касса запомнит это для банка: на странице под словами «Столбцы файла», командой lanectl reconcile --column СТОЛБЕЦ=ЗНАЧЕНИЕ ФАЙЛ или column= по HTTP; значение — одно из {}. Все столбцы покажет lanectl reconcile --heads ФАЙЛ. Ничего не сверено',
  'line {}: nobody has told what these columns say: {}. {}':
    'строка {}: никто не сказал, что значат эти столбцы: {}. {}',
  'line {}: the column {} says {}, and by the other columns this is a {}. {}':
    'строка {}: в столбце {} стоит {}, а по другим столбцам это {}. {}',
  'the columns {} are all said to be {}: it is one of them, so say ignore of the others; of two with one name give one another name in the file. Nothing was compared':
    'о столбцах {} сказано, что все они {}: это один из них, о других скажите ignore; из двух с одним названием переименуйте один в файле. Ничего не сверено',
  '{} is no answer: the head of a column of the file, =, and one of {}':
    '{} — не ответ: нужно название столбца файла, = и одно из {}',
  'a bank has at most {} columns that were answered for':
    'у банка может быть не больше {} объяснённых столбцов',
  'nobody has told what {} means in files of this bank: lanectl ledger answers lists what was told':
    'никто не говорил, что значит {} в файлах этого банка: сказанное покажет lanectl ledger answers',
  'line {}: {} may begin with its day or with its month: save the file with dates as 2026-11-21; nothing was compared':
    'строка {}: {} может начинаться и с дня, и с месяца: сохраните файл с датами вида 2026-11-21; ничего не сверено',
  'line {}: the sum is of another currency, {}: take a file of roubles; nothing was compared':
    'строка {}: сумма в другой валюте, {}: возьмите файл в рублях; ничего не сверено',
  'the file has payment {} twice, and nothing in it says which lines are refunds: no column of the kind, no sums below zero, no id of a refund. Take a file that says it, or name the column that does: lanectl reconcile --heads FILE lists them all. Nothing was compared':
    'платёж {} стоит в файле дважды, и ничто не говорит, какие строки — возвраты: нет ни столбца вида, ни сумм меньше нуля, ни номера возврата. Возьмите файл, где это сказано, или назовите такой столбец: все покажет lanectl reconcile --heads ФАЙЛ. Ничего не сверено',
  'every sum of the file is {} times that of the ledger: one of them is in kopecks. Where the file\'s are, call its column of sums "Сумма, коп."; nothing was compared':
    'каждая сумма в файле в {} раз отличается от суммы в журнале: одна из них в копейках. Если в копейках файл, назовите его столбец сумм «Сумма, коп.»; ничего не сверено',
  'line {} has {} cells under {} columns: save the file with each cell in quotes, or with ; between them':
    'в строке {} ячеек {}, а столбцов {}: сохраните файл так, чтобы каждая ячейка была в кавычках или между ними стояла ;',
  'line {}: {} is {}, and {} is {}: it is a payment or a refund; ask the bank which':
    'строка {}: {} — {}, а {} — {}: это либо оплата, либо возврат; спросите банк, что именно',
  'line {}: {} says {}, and the lines before it make {} of payments and {} of refunds: a line is missing or was changed. Take the file from the cabinet again; nothing was compared':
    'строка {}: {} — {}, а строки до неё дают {} оплат и {} возвратов: строки не хватает или её изменили. Возьмите файл из кабинета ещё раз; ничего не сверено',
  'line {}, column {}: nobody has told what {} means{}. Say it once, and the lane keeps it for this bank: on the page below “Words of the file that the lane asked about”, by lanectl reconcile --word WORD=MEANING FILE, or word= over HTTP; MEANING is one of {}. Nothing was compared':
    'строка {}, столбец {}: никто не сказал, что значит {}{}. Скажите один раз, и касса запомнит это для банка: на странице под словами «Слова файла, о которых спросила касса», командой lanectl reconcile --word СЛОВО=ЗНАЧЕНИЕ ФАЙЛ или word= по HTTP; значение — одно из {}. Ничего не сверено',
  'from and to are numbers of entries, {} of them at most':
    'from и to — номера записей, не больше {} подряд',
  'no entry from {} to {} is money that was found at the bank':
    'среди записей с {} по {} нет денег, найденных в банке',
  '; nor of {}': '; и {}',
  'payment, refund (what moved), paid (it moved), unpaid (it did not), other (no money of a customer: a fee, a payout)':
    'payment — оплата, refund — возврат, paid — деньги прошли, unpaid — не прошли, other — не деньги покупателя (комиссия, выплата)',
  '{} is no answer: a word of the file, =, and one of {}':
    '{} — не ответ: слово из файла, =, и одно из {}',
  '{} means {} at every bank, and cannot mean {}':
    '{} значит {} у любого банка и не может значить {}',
  'a bank has at most {} words that were answered for':
    'у банка не больше {} слов, о которых ответили',
  '{} has not told its registry within {} s: nothing was compared; ask again':
    '{} не отдал реестр за {} с: ничего не сверено; спросите снова',
  'the statement of {} has more than {} lines or {} pages for one day, all profiles together':
    'в выписке {} за день больше {} строк или {} страниц, по всем профилям вместе',
  'this transaction has no such refund': 'у этого платежа нет такого возврата',
  'the bank does not tell what it has refunded of the payment':
    'банк не говорит, что он вернул по этому платежу',
  'the bank of this refund knows no refunds': 'банк этого возврата не умеет делать возвраты',
  'no money came for this transaction: there is nothing to refund':
    'по этому платежу деньги не приходили: возвращать нечего',
  "this lane makes no refunds, its settings allow 0 days for them: give the money back in the bank's cabinet":
    'эта касса возвратов не делает: в настройках для них 0 дней: верните деньги в кабинете банка',
  "this lane has no bank profile for this payment (it is older than {} days, or was paid when the lane kept none): give the money back in the bank's cabinet":
    'у кассы нет профиля банка для этого платежа (он старше {} дней или оплачен, когда касса профилей не хранила): верните деньги в кабинете банка',
  "this payment was paid when the lane kept no bank profiles for refunds (under its first releases, or while its settings allowed 0 days for refunds), so the lane cannot ask the bank: give the money back in the bank's cabinet":
    'этот платёж оплачен, когда касса не хранила профили банка для возвратов (при её первых выпусках или пока в настройках для возвратов стояло 0 дней), поэтому спросить банк она не может: верните деньги в кабинете банка',
  "the bank profile that was kept for this payment at {} cannot be used any more ({}): give the money back in the bank's cabinet":
    'профилем банка, сохранённым для этого платежа в {}, больше нельзя воспользоваться ({}): верните деньги в кабинете банка',
  "it was sealed with another device's key": 'он запечатан ключом другого устройства',
  "a payment can be refunded here for {} days: give the money back in the bank's cabinet":
    'вернуть деньги за платёж можно здесь в течение {} дней: верните их в кабинете банка',
  'refunds of {} are made in its cabinet': 'возвраты {} делают в его кабинете',
  'all of this payment has been refunded, or is being refunded':
    'этот платёж уже возвращён целиком или возвращается',
  "{} may refund {} in a day: {} is left today, all of it again at midnight by the lane's clock ({}); ask then with the same Idempotency-Key, or now somebody who may refund more":
    '{} может вернуть за день {}: на сегодня осталось {}, с полуночи по часам кассы ({}) снова всё; спросите тогда с тем же Idempotency-Key или сейчас у того, кому можно больше',
  "{} may refund {} in a day, {} of it is left today, and this is more: ask somebody who may refund more, or give it back in the bank's cabinet":
    '{} может вернуть за день {}, на сегодня осталось {}, а это больше: попросите того, кому можно больше, или верните деньги в кабинете банка',
  'this listener': 'этот адрес',
  'the token {}': 'токен {}',
  'another refund of this payment is under way: this bank takes one at a time; GET /refunds/open names it':
    'другой возврат этого платежа ещё идёт: этот банк делает их по одному; какой — в GET /refunds/open',
  'a refund needs an Idempotency-Key: the same key is the same refund':
    'для возврата нужен Idempotency-Key: тот же ключ — тот же возврат',
  'amount is a whole number of kopecks, from 1': 'amount — целое число копеек, от 1',
  'the bank has refunded so much already that this does not fit':
    'банк вернул уже столько, что это не помещается',
  'the bank has refunded {} of this payment, not all of it by a refund that this lane knows of: look at its refunds whether it is this one; if more is to be refunded, ask with a new Idempotency-Key and "refundedAmount": {}':
    'банк вернул по этому платежу {}, и не всё это — возвраты, о которых касса знает: посмотрите его возвраты, не этот ли возврат уже сделан; если вернуть нужно ещё, спросите с новым Idempotency-Key и "refundedAmount": {}',
  '{} of this payment has been refunded, not {}: look at its refunds; if more is to be refunded, ask with a new Idempotency-Key and "refundedAmount": {}':
    'по этому платежу возвращено {}, а не {}: посмотрите его возвраты; если вернуть нужно ещё, спросите с новым Idempotency-Key и "refundedAmount": {}',
  'a backup was restored: refunds of payments made before {} this ledger may have forgotten, and {} does not tell all of them; compare with the bank, then press "Compared" at "Needs you" (lanectl ledger settle {}), and ask again':
    'касса восстановлена из резервной копии: о возвратах по платежам до {} журнал мог забыть, а {} говорит не обо всех; сверьте с банком, затем нажмите «Сверено» в «Требует внимания» (lanectl ledger settle {}) и спросите снова',
  'the bank says that it has refunded {} of this payment, more than was paid: nothing of that is booked; have the bank put it right, and ask with a new Idempotency-Key, or refund it in its cabinet':
    'банк говорит, что вернул по этому платежу {} — больше, чем было оплачено: ничего из этого не записано; пусть банк исправит, и спросите с новым Idempotency-Key, или верните деньги в его кабинете',
  'refundedAmount is a whole number of kopecks, from 0':
    'refundedAmount — целое число копеек, от 0',
  "the payment's bank profile is gone: use the bank's cabinet":
    'профиля банка этого платежа больше нет: верните в кабинете банка',
  "nothing was refunded by it, said a person who looked at the bank's statement: ask with a new Idempotency-Key":
    'по этому возврату ничего не ушло, сказал человек, посмотревший выписку банка: спросите с новым Idempotency-Key',
  'the bank was asked for this refund a moment ago, or the lane was started: settle it in {} min':
    'об этом возврате банк только что просили, или касса только что включилась: решите о нём через {} мин',
  'note says who looked at which statement': 'note говорит, кто смотрел и какую выписку',
  'note {}': 'note {}',
  'the ledger has no such refund': 'в журнале нет такого возврата',
  'the bank was never asked for this refund: settle it as refused; what was refunded in the cabinet the lane notices by itself':
    'банк об этом возврате не просили: решите о нём как refused; что вернули в кабинете, касса заметит сама',
  'the bank says that it is refunding ({}): wait until it is final; after three days a person may settle it':
    'банк говорит, что возвращает ({}): подождите его последнего слова; через три дня решить может человек',
  'this refund is over, {}: {}': 'этот возврат закончен, {}: {}',
  'the money was refunded': 'деньги возвращены',
  'nothing was refunded': 'ничего не возвращено',
  '{} said so at {}': '{} — так сказано {}',
  somebody: 'кто-то',
  'the bank said so{}': 'так сказал банк{}',
  'the bank is giving back a refund of this payment that a person settled as refused':
    'банк возвращает по этому платежу то, о чём человек решил, что ничего не возвращено',
  'of {} refunds the bank has not said how they ended: look at its statement, then lanectl refunds settle':
    'возвраты, о которых банк не сказал, чем они закончились: {}; посмотрите его выписку, затем lanectl refunds settle',
  "the bank refused the refund, and nothing was refunded: {}. Once the cause is gone ask with a new Idempotency-Key, or refund it in the bank's cabinet":
    'банк отказал в возврате, деньги не вернулись: {}. Когда причина устранена, спросите с новым Idempotency-Key или верните деньги в кабинете банка',
  'without a word': 'без объяснений',
  'there are more than {}': 'их больше {}',
  'a name has 1 to {} characters': 'в имени от 1 до {} знаков',
  'a name is not __proto__': 'имя не может быть __proto__',
  '"{}" is not an object': '"{}" — не объект',
  '"{}" has too many fields': 'в "{}" слишком много полей',
  '"{}" has a field that no profile has': 'в "{}" поле, какого в профилях нет',
  '"{}".{} is not a string of a usable length': '"{}".{} — не строка пригодной длины',
  '"{}" names no bankName: one of {}': '"{}" не называет bankName: одно из {}',
  '"{}".bankName is not a string of a usable length': '"{}".bankName — не строка пригодной длины',
  'bankName is not one of {}, nor mapped by the config':
    'bankName — не одно из {}, и в настройках ему ничего не сопоставлено',
  '"{}".{} is {}, but there is none to keep: send the real one':
    '"{}".{} — {}, но оставлять нечего: пришлите настоящее',
  'connectionType is Serial or BLE': 'connectionType — Serial или BLE',
  'a Serial connection names its portName': 'соединение Serial называет portName',
  'deviceAddress is written XX:XX:XX:XX:XX:XX': 'deviceAddress пишут XX:XX:XX:XX:XX:XX',
  'deviceName has characters that no device name has':
    'в deviceName знаки, каких в именах устройств нет',
  'a BLE connection names its deviceAddress or deviceName':
    'соединение BLE называет deviceAddress или deviceName',
  'portName is no serial port below {}': 'portName — не последовательный порт внутри {}',
  '{} is a string': '{} — строка',
  'bankProfile names none of bankProfiles: {}':
    'bankProfile не называет ни один из bankProfiles: {}',
  'there are none': 'их нет',
  'the driver is not configured: updateDriverSettings first':
    'драйвер не настроен: сначала updateDriverSettings',
  'no bankProfile is chosen: updateDriverSettings first':
    'bankProfile не выбран: сначала updateDriverSettings',
  'this Idempotency-Key has closed shift {}': 'с этим Idempotency-Key закрыта смена {}',
  'shift {} is the one that is open': 'открыта как раз смена {}',
  'nothing has happened yet that could be closed': 'ещё ничего не было, что можно закрыть',
  'there is no such closed shift': 'такой закрытой смены нет',
  'shift {} has just been closed, and nothing has happened in shift {} yet: an empty shift is closed once a minute':
    'смена {} только что закрыта, а в смене {} ещё ничего не было: пустая смена закрывается раз в минуту',
  'line {}: {} is no {} (column {})': 'строка {}: {} — это не {} (колонка {})',
  'purpose {}': 'назначение {}',
  'reference {}': 'reference {}',
  'infoQR {}': 'infoQR {}',
  'reason {}': 'причина {}',
  'a name {}': 'название {}',
  '"{}".bankName {}': '"{}".bankName {}',
  'bankProfiles: {}': 'bankProfiles: {}',
  'deviceConnection: {}': 'deviceConnection: {}',
  'banks: {}: {}': 'banks: {}: {}',
  'payments between {} and {}': 'платежей между {} и {}',
  '{} are not in this ledger: a backup was restored; compare with the bank and the tills, then press "Compared" at "Needs you" (lanectl ledger settle)':
    '{} нет в этом журнале: была восстановлена копия; сверьте с банком и кассами, затем нажмите «Сверено» в «Требует внимания» (lanectl ledger settle)',
  'is longer than {} characters': 'длиннее {} знаков',
  'contains invisible characters': 'содержит невидимые знаки',
  'is empty': 'пусто',
  'does not fit a QR code of {} bytes': 'не помещается в QR-код на {} байт',
  'is not well-formed Unicode': '— не верный Unicode',
  'contains control characters': 'содержит управляющие знаки',
  'is HTML or SVG, not an address or a text': '— это HTML или SVG, а не адрес и не текст',
  'is a script, not an address or a text': '— это скрипт, а не адрес и не текст',
  'contains overrides of the writing direction': 'меняет направление письма',
  'has nothing that could be seen': 'не содержит ничего видимого',
}
