/** Words of what stands around every tab. */
import { addWords } from './words.js'

addWords({
  'device.line': ['{serialNumber} · version {version}', '{serialNumber} · версия {version}'],
  'code.title': ['The code on the lane’s display', 'Код на экране кассы'],
  'code.label': ['Code', 'Код'],
  'code.hint': [
    'Scan it with your phone, or type the letters below it. It serves once.',
    'Отсканируйте его телефоном или введите буквы под ним. Он действует один раз.',
  ],
  skip: ['Skip to the lane', 'К состоянию кассы'],
  theme: ['Light or dark', 'Светлая или тёмная тема'],
  simulator: ['Simulator: nothing of this is real', 'Симулятор: всё это не по-настоящему'],
  'live.on': ['Live', 'На связи'],
  'live.waiting': ['Connecting…', 'Подключаемся…'],
  'live.off': ['No connection', 'Нет связи'],
  'link.on': ['Connected', 'Подключено'],
  'link.off': ['No connection', 'Нет связи'],
  'token.title': ['This lane asks for a token', 'Эта касса просит токен'],
  'token.label': ['Token', 'Токен'],
  'token.hint': [
    'It is not kept: a session of twelve hours stands for it, until you sign out.',
    'Он не хранится: вместо него действует сессия на двенадцать часов, пока вы не выйдете.',
  ],
  'token.enter': ['Enter', 'Войти'],
  'failed.network': ['The lane does not answer', 'Касса не отвечает'],
  'tab.till': ['Till', 'Касса'],
  'tab.payments': ['Payments', 'Платежи'],
  'tab.items': ['Items', 'Товары'],
  'tab.camera': ['Camera', 'Камера'],
  'tab.fleet': ['Fleet', 'Парк'],
  'tab.device': ['Device', 'Устройство'],
  tabs: ['Parts of the lane', 'Разделы кассы'],
  'tab.loading': ['Loading…', 'Загружаем…'],
  'failed.unknown': [
    'The connection broke: the lane may have done it. Look before you do it again.',
    'Связь прервалась: касса могла это выполнить. Проверьте, прежде чем повторить.',
  ],
  'failed.status': ['The lane refused it (HTTP {status})', 'Касса отказала (HTTP {status})'],
  'live.says': [
    'The lane does not answer. What you see may be old.',
    'Касса не отвечает. То, что на странице, могло устареть.',
  ],
  'code.closed': [
    'This lane is set up and takes no code any more.',
    'Касса уже настроена и кодов больше не принимает.',
  ],
  'code.wrong': [
    'This is not the code on the display now. Read it again: it changes.',
    'Сейчас на экране другой код. Посмотрите ещё раз: он меняется.',
  ],
  'dialog.no': ['No, back', 'Нет, назад'],
  'token.wrong': [
    'This lane knows no such token. Look at it again.',
    'Касса не знает такого токена. Проверьте его.',
  ],
  'role.till': ['till', 'кассир'],
  'role.operator': ['operator', 'оператор'],
  'role.monitor': ['monitor', 'наблюдатель'],
  'role.leave': ['Sign out', 'Выйти'],
})
