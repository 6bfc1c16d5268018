/** What the lane says of its scale. */
export const SCALES = {
  'a fake scale on which nothing was put: POST /sim/scale':
    'ненастоящие весы, на которые ничего не клали: POST /sim/scale',
  '{}: the scale says that it is not ready': '{}: весы отвечают, что не готовы',
  'a CAS scale takes no {} over its cable: press {} on the scale':
    'весы CAS не принимают {} по кабелю: нажмите {} на весах',
  '{}: the scale does not answer': '{}: весы не отвечают',
  '{}: two answers of the scale differ, and it sends them without parity: set it to 7 bits with even parity':
    '{}: два ответа весов подряд различаются, а чётность они не передают: настройте на весах 7 бит и контроль чётности (even)',
  "{}: the scale's answer came damaged, or is of another protocol":
    '{}: ответ весов повреждён или по другому протоколу',
  'no scale answers as {}: is it switched on, and set to one of these? lanectl scale scan looks on every port':
    'весы не ответили как {}: включены ли они и настроены ли так? lanectl scale scan ищет на всех портах',
  'two scales answer ({}): unplug one, or choose the right one in the settings, at "Make of the scale"':
    'отвечают двое весов ({}): отключите одни или выберите нужные в настройках, «Марка весов»',
  'no scale: {}': 'весов нет: {}',
  'it does not answer': 'они не отвечают',
  'no scale: the cable of the fake scale is out': 'весов нет: кабель учебных весов вынут',
  'the cable of the fake scale is out': 'кабель учебных весов вынут',
  'the scale took it not: it must be at rest': 'весы не приняли: груз должен лежать спокойно',
  'the scale is overloaded: take something off': 'весы перегружены: снимите лишнее',
  'the scale did not zero: take the tare away first': 'весы не обнулились: сначала снимите тару',
  'this lane has no scale; one is chosen in the settings, at "Scale"':
    'у этой кассы нет весов; их выбирают в настройках, «Весы»',
  'the scale refused: {}': 'весы отказали: {}',
  'it does not know this command: press the key on the scale':
    'такой команды они не знают: нажмите кнопку на весах',
  'it is overloaded: take something off': 'они перегружены: снимите лишнее',
  'it is not weighing now: leave its menu': 'они сейчас не взвешивают: выйдите из их меню',
  'it can set no zero now: empty its platform': 'сейчас их не обнулить: освободите платформу',
  'its weighing module does not answer: switch it off and on':
    'их весовой модуль не отвечает: выключите и включите весы',
  'something lay on it when it was switched on: empty it, switch it off and on':
    'при включении на них что-то лежало: освободите, выключите и включите',
  'the scale does not come to rest: is something leaning on it, or a fan near?':
    'весы не успокаиваются: что-то на них опирается или рядом вентилятор?',
  'it says that it is broken': 'они сообщают о неисправности',
  'it answered with code {}': 'они ответили кодом {}',
  'the scale refused with code {}: it must be at rest and weighing, and the password of its operator the one in the settings':
    'весы отказали с кодом {}: они должны взвешивать, груз лежать спокойно, а пароль оператора весов быть тем, что в настройках',
  'the scale gave half an answer': 'весы ответили наполовину',
  'the scale says that it cannot measure: switch it off and on':
    'весы сообщают, что не могут измерить: выключите и включите их',
  'the scale took no tare: it must be at rest, with something on it':
    'весы не приняли тару: она должна спокойно лежать на них',
  'the scale did not zero: empty its platform, take the tare away and let it come to rest':
    'весы не обнулились: освободите платформу, снимите тару и дайте ей успокоиться',
  'the scale weighs in pounds: set it to kilograms':
    'весы взвешивают в фунтах: переключите их на килограммы',
  'no weight: {}': 'веса нет: {}',
  'the scale does not answer': 'весы не отвечают',
  'the scale refused: it does not let its tare go: press the key on the scale':
    'весы отказали: они не сбрасывают тару; нажмите клавишу на весах',
  'the scale was not asked yet': 'весы ещё не опрашивались',
}
