/** What the lane says of requests, and who may send them. */
export const REQUESTS = {
  'the headers are too large': 'заголовки слишком велики',
  'the request did not arrive in time': 'запрос не пришёл вовремя',
  'the client has hung up': 'клиент прервал соединение',
  'this is not an HTTP request': 'это не запрос HTTP',
  'no QR code has been generated yet: showQR': 'QR-код ещё не создан: showQR',
  'this needs an operator token': 'нужен токен оператора',
  '{} event streams are open: end one': 'открыто потоков событий: {}; закройте один',
  "beyond loopback this needs a token of the listener's": 'извне нужен токен этого адреса',
  'the token of a monitor changes nothing': 'токен наблюдателя ничего не меняет',
  'this needs a token that may refund': 'нужен токен, которому разрешены возвраты',
  'the body did not arrive within {} ms': 'тело запроса не пришло за {} мс',
  'this operation takes no body': 'эта операция не принимает тела',
  'the body must have Content-Type: {}': 'тело должно иметь Content-Type: {}',
  'too many changes from this client: slow down':
    'слишком много изменений от этого клиента: помедленнее',
  'the Host header is missing or broken': 'заголовка Host нет, или он испорчен',
  'a request has one Host header': 'в запросе один заголовок Host',
  "this Host is not one of the device: reach it by its address, or add the name to the listener's hosts":
    'этот Host — не имя кассы: зайдите по её адресу или добавьте имя в hosts этого адреса',
  'pages of others may link to the device, and embed nothing of it':
    'чужие страницы могут ссылаться на устройство, но не встраивать его',
  "a link on another page may not call this: open the device's own page and do it there":
    'по ссылке с чужой страницы этого не вызвать: откройте страницу самой кассы и сделайте это там',
  "pages of this origin may not call the device: add it to the listener's origins":
    'страницам с этого адреса нельзя вызывать кассу: добавьте его в origins',
  'this lane is set up: it takes no code': 'касса настроена: код она не принимает',
  "this is not the code on the lane's display: read it again":
    'это не код с экрана кассы: прочитайте его снова',
  "send the code on the lane's display to /setup/session":
    'пришлите код с экрана кассы на /setup/session',
  "a session changes something from the device's own page alone":
    'после входа менять можно только с самой страницы кассы',
  'the body is not UTF-8': 'тело — не UTF-8',
  'the body is not JSON': 'тело — не JSON',
  'the body is not JSON at position {}': 'тело — не JSON, место {}',
  'the body nests deeper than {}': 'вложенность тела больше {}',
  'the body has more than {} values: send fewer': 'в теле больше {} значений: пришлите меньше',
  'the body has more than {} values that are read at once: send fewer':
    'в теле больше {} значений, которые читаются за раз: пришлите меньше',
  'the body has the forbidden key {}': 'в теле запрещённый ключ {}',
  'the body has the key {} twice': 'в теле дважды ключ {}',
  'send a token: Authorization: Bearer …': 'пришлите токен: Authorization: Bearer …',
  'the token is not known here': 'этот токен здесь неизвестен',
  it: 'значение',
  'tokens[{}] ({}) has the secret of tokens[{}] ({}), so nobody can tell who calls: give each a secret of its own':
    'у tokens[{}] ({}) тот же секрет, что у tokens[{}] ({}), и непонятно, кто вызывает: дайте каждому свой секрет',
  '{} is that of {} ({}), too: give each a port of its own':
    '{} — тот же адрес, что у {} ({}): дайте каждому свой порт',
  'token {}: give one of secret, secretFile, sha256':
    'token {}: дайте одно из secret, secretFile, sha256',
  'token {}: cannot read {}': 'token {}: не прочитать {}',
  'token {}: {} holds fewer than 16 characters': 'token {}: в {} меньше 16 знаков',
  'listener address {}: write host:port or [ipv6]:port':
    'адрес {}: пишите host:port или [ipv6]:port',
  'cannot listen at {}: {}': 'не удаётся слушать {}: {}',
  'another program has this port; stop it, {}': 'порт занят другой программой; остановите её, {}',
  'this machine does not have that address; wait for its network, {}':
    'у этой машины нет такого адреса; дождитесь её сети, {}',
  'this machine has no addresses of that kind, IPv4 or IPv6; switch them on in its system, {}':
    'у этой машины нет адресов такого вида, IPv4 или IPv6; включите их в её системе, {}',
  'nobody reaches {}: this machine has no IPv4 address; write [::] in place of 0.0.0.0, which hears both':
    'до {} никто не дойдёт: у этой машины нет адреса IPv4; напишите [::] вместо 0.0.0.0, он слушает оба вида',
  'ports below 1024 need a right of their own; give it, {}':
    'порты ниже 1024 требуют отдельного права; дайте его, {}',
  'the name is not known; mend it, {}': 'имя неизвестно; исправьте его, {}',
  'the name cannot be looked up now; wait for the network, {}':
    'имя сейчас не найти; дождитесь сети, {}',
  'listener tls: cannot read {}': 'listener tls: не прочитать {}',
  'listener tls: {} and {} are not a certificate and its key without a passphrase, in PEM ({})':
    'listener tls: {} и {} — не сертификат и ключ к нему без пароля, в PEM ({})',
  'too many {} at once: ask again later': 'слишком много {} сразу: спросите позже',
  assortments: 'ассортиментов',
  doubts: 'сомнительных продаж',
  lists: 'списков',
  recognitions: 'распознаваний',
  pictures: 'снимков',
  reviews: 'проверок',
  'counter-examples': 'контрпримеров',
  templates: 'шаблонов',
  reports: 'отчётов',
  'CSV files': 'файлов CSV',
  'statements of days': 'ведомостей дня',
  reconciliations: 'сверок',
  refunds: 'возвратов',
  shifts: 'смен',
  exports: 'выгрузок',
  scrapes: 'опросов метрик',
  'more than {} headers': 'больше {} заголовков',
  'nothing answers at {} {}': 'по адресу {} {} ничего не отвечает',
  'this path answers {}': 'по этому пути отвечают {}',
  'the device is shutting down': 'касса выключается',
  '{} must be {}': '{}: должно быть {}',
  '{} must be integer': '{}: должно быть целым числом',
  '{} must be number': '{}: должно быть числом',
  '{} must be string': '{}: должно быть строкой',
  '{} must be boolean': '{}: должно быть true или false',
  '{} must be object': '{}: должно быть объектом',
  '{} must be array': '{}: должно быть списком',
  '{} must be one of {}': '{}: должно быть одно из {}',
  '{} must be >= {}': '{}: должно быть не меньше {}',
  '{} must be <= {}': '{}: должно быть не больше {}',
  "{} must have required property '{}'": "{}: нет обязательного поля '{}'",
  "{} has an unknown key: '{}'": "{}: лишнее поле '{}'",
  '{} must NOT have fewer than {} characters': '{}: должно быть не меньше {} знаков',
  '{} must NOT have more than {} characters': '{}: должно быть не больше {} знаков',
  '{} must NOT have fewer than {} items': '{}: должно быть не меньше {} записей',
  '{} must NOT have more than {} items': '{}: должно быть не больше {} записей',
  '{} does not fit': '{} не подходит',
  'Request body is too large': 'запрос слишком велик',
  "Body cannot be empty when content-type is set to 'application/json'": 'в запросе нет тела',
  "this is not the code on the lane's display, and too many wrong ones came from this address: read it again":
    'это не код с экрана кассы, и с этого адреса пришло слишком много неверных: прочтите его ещё раз',
  'it does not fit': 'не подходит',
  '{} must match pattern "{}"': '{}: не подходит к образцу "{}"',
  '{} must match format "{}"': '{}: не подходит к виду "{}"',
}
