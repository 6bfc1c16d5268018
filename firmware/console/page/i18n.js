/** The page's words, in English and Russian; both tables have the same keys (a test checks). */

import { GUIDE } from './guide-words.js'

export const WORDS = {
  en: {
    ...GUIDE.en,
    skip: 'Skip to the lane',
    theme: 'Light or dark',
    simulator: 'Simulator',
    'live.on': 'Live',
    'live.waiting': 'Connecting…',
    'live.off': 'No connection',
    'device.line': '{serialNumber} · version {version}',
    'link.on': 'Connected',
    'link.off': 'No connection',
    'display.title': 'Customer’s display',
    'display.unplug': 'Pull the cable',
    'display.plug': 'Plug it in',
    'glass.blank': 'The display is blank.',
    'glass.qr': 'The customer sees a QR code.',
    'glass.text': 'The customer reads: {text}',
    'glass.unknown': 'The display does not answer.',
    'payment.title': 'Payment',
    'payment.none': 'No payment yet',
    'payment.amount': 'Amount, ₽',
    'payment.purpose': 'Purpose',
    'payment.show': 'Show QR',
    'payment.clear': 'Clear the display',
    'payment.id': 'Number',
    'payment.started': 'Started',
    'payment.until': 'Payable until',
    'payment.reason': 'Why',
    'reason.user': 'cancelled',
    'reason.superseded': 'another payment took its place',
    'reason.client-gone': 'the till went away',
    'reason.expired': 'the time was over',
    'reason.bank': 'the bank ended it',
    'reason.refused': 'the bank refused it',
    'reason.not-registered': 'the bank did not answer',
    'reason.not-shown': 'the display did not show it',
    'reason.restarted': 'the device was restarted',
    'reason.amount': 'another amount was paid',
    'reason.same-operation': 'the bank named the same movement of money twice',
    'payment.bank': 'Bank',
    'payment.late': 'The money came late',
    'payment.bad-amount': 'Write an amount like 123.45',
    'payment.demo': 'The till has not set the terminal up yet: set up with the simulated bank.',
    'bank.pay': 'Customer pays',
    'bank.reject': 'Bank rejects',
    'bank.cancel': 'Bank cancels',
    'bank.outage': 'The bank does not answer',
    'state.EMPTY': 'Empty',
    'state.ERROR': 'Unclear',
    'state.PENDING': 'Waiting',
    'state.ACCEPTED': 'Paid',
    'state.REJECTED': 'Rejected',
    'state.CANCELED': 'Cancelled',
    'state.STATIC': 'Static QR',
    'camera.title': 'Camera',
    'camera.none': 'The camera gives no picture',
    'camera.slow': 'Slow',
    'camera.alt': 'What the camera sees now',
    'camera.drop': 'Drop it: the camera will see it',
    'camera.choose': 'Show it a picture…',
    'camera.reset': 'Take it away',
    'camera.hint': 'Or drop a picture on the view.',
    'camera.wrong': 'The camera takes a JPEG or a PNG',
    'camera.recognise': 'Recognise',
    'camera.learn': 'Learn',
    'camera.code': 'Item code',
    'camera.learned': 'Learned: {id}',
    'camera.nothing': 'Nothing recognised',
    'devices.title': 'Devices in step',
    'devices.in-step': 'In step',
    'devices.not-in-step': 'Not in step',
    'devices.master': 'Master: {master}',
    'devices.seen': 'seen {time}',
    'devices.away': 'away',
    'devices.comparing': 'compares everything',
    'devices.lag': '{count} changes behind',
    'devices.level': 'has everything',
    'devices.deleting': 'still to delete: {ids}',
    'items.title': 'Items',
    'items.find': 'Find an item',
    'items.total': '{items} items, {templates} templates',
    'items.none': 'Nothing learned yet. Put an item under the camera, write its code, press Learn.',
    'items.not-found': 'No such item',
    'items.more': 'and {count} more',
    'journal.title': 'What happened',
    'token.title': 'This lane asks for a token',
    'token.label': 'Token',
    'token.hint': 'It stays in this tab and goes nowhere else.',
    'token.enter': 'Enter',
    'failed.network': 'The lane does not answer',
  },
  ru: {
    ...GUIDE.ru,
    skip: 'К состоянию кассы',
    theme: 'Светлая или тёмная тема',
    simulator: 'Симулятор',
    'live.on': 'На связи',
    'live.waiting': 'Подключаемся…',
    'live.off': 'Нет связи',
    'device.line': '{serialNumber} · версия {version}',
    'link.on': 'Подключено',
    'link.off': 'Нет связи',
    'display.title': 'Экран покупателя',
    'display.unplug': 'Выдернуть кабель',
    'display.plug': 'Подключить',
    'glass.blank': 'Экран пуст.',
    'glass.qr': 'Покупатель видит QR-код.',
    'glass.text': 'Покупатель читает: {text}',
    'glass.unknown': 'Экран не отвечает.',
    'payment.title': 'Оплата',
    'payment.none': 'Платежей ещё не было',
    'payment.amount': 'Сумма, ₽',
    'payment.purpose': 'Назначение',
    'payment.show': 'Показать QR',
    'payment.clear': 'Очистить экран',
    'payment.id': 'Номер',
    'payment.started': 'Начат',
    'payment.until': 'Оплатить до',
    'payment.reason': 'Причина',
    'reason.user': 'отменён',
    'reason.superseded': 'начат другой платёж',
    'reason.client-gone': 'касса отключилась',
    'reason.expired': 'время истекло',
    'reason.bank': 'завершён банком',
    'reason.refused': 'банк отказал',
    'reason.not-registered': 'банк не ответил',
    'reason.not-shown': 'дисплей не показал код',
    'reason.restarted': 'устройство перезапущено',
    'reason.amount': 'оплачена другая сумма',
    'reason.same-operation': 'банк дважды назвал одно движение денег',
    'payment.bank': 'Банк',
    'payment.late': 'Деньги пришли с опозданием',
    'payment.bad-amount': 'Напишите сумму так: 123,45',
    'payment.demo': 'Касса ещё не настроила терминал: настроен на учебный банк.',
    'bank.pay': 'Покупатель платит',
    'bank.reject': 'Банк отказывает',
    'bank.cancel': 'Банк отменяет',
    'bank.outage': 'Банк не отвечает',
    'state.EMPTY': 'Пусто',
    'state.ERROR': 'Неясно',
    'state.PENDING': 'Ждём оплату',
    'state.ACCEPTED': 'Оплачено',
    'state.REJECTED': 'Отклонено',
    'state.CANCELED': 'Отменено',
    'state.STATIC': 'Статический QR',
    'camera.title': 'Камера',
    'camera.none': 'Камера не даёт изображения',
    'camera.slow': 'Медленно',
    'camera.alt': 'Что камера видит сейчас',
    'camera.drop': 'Отпустите — камера это увидит',
    'camera.choose': 'Показать картинку…',
    'camera.reset': 'Убрать картинку',
    'camera.hint': 'Или перетащите картинку на изображение.',
    'camera.wrong': 'Камере нужен JPEG или PNG',
    'camera.recognise': 'Распознать',
    'camera.learn': 'Запомнить',
    'camera.code': 'Код товара',
    'camera.learned': 'Запомнили: {id}',
    'camera.nothing': 'Ничего не распознано',
    'devices.title': 'Синхронизация устройств',
    'devices.in-step': 'Синхронно',
    'devices.not-in-step': 'Не синхронно',
    'devices.master': 'Главное: {master}',
    'devices.seen': 'на связи {time}',
    'devices.away': 'не на связи',
    'devices.comparing': 'сверяет всё',
    'devices.lag': 'отстаёт на изменений: {count}',
    'devices.level': 'всё получено',
    'devices.deleting': 'осталось удалить: {ids}',
    'items.title': 'Товары',
    'items.find': 'Найти товар',
    'items.total': 'товаров: {items}, шаблонов: {templates}',
    'items.none':
      'Пока ничего не запомнили. Положите товар под камеру, впишите код и нажмите «Запомнить».',
    'items.not-found': 'Такого товара нет',
    'items.more': 'и ещё {count}',
    'journal.title': 'Что произошло',
    'token.title': 'Эта касса просит токен',
    'token.label': 'Токен',
    'token.hint': 'Он остаётся в этой вкладке и никуда больше не уходит.',
    'token.enter': 'Войти',
    'failed.network': 'Касса не отвечает',
  },
}

const SHORT = { en: 'EN', ru: 'РУ' }
const NAMES = { en: 'English', ru: 'Русский' }
const listeners = new Set()
let language = remembered() ?? (navigator.language.startsWith('ru') ? 'ru' : 'en')

/** The text of a key, with `{name}` filled in. */
export function t(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

export function locale() {
  return language === 'ru' ? 'ru-RU' : 'en-GB'
}

/** Called now and whenever the language changes. */
export function onLanguage(listener) {
  listeners.add(listener)
  listener()
}

/** Puts words into the markup and the button that changes them to work. */
export function startLanguage(button) {
  button.addEventListener('click', () => {
    language = language === 'ru' ? 'en' : 'ru'
    try {
      localStorage.setItem('language', language)
    } catch {
      // A browser without storage asks again next time.
    }
    for (const listener of listeners) listener()
  })
  onLanguage(() => {
    const other = language === 'ru' ? 'en' : 'ru'
    document.documentElement.lang = language
    button.textContent = SHORT[other]
    button.setAttribute('aria-label', NAMES[other])
    button.lang = other
    for (const element of document.querySelectorAll('[data-t]'))
      element.textContent = t(element.dataset.t)
    for (const element of document.querySelectorAll('[data-t-hint]'))
      element.placeholder = t(element.dataset.tHint)
    for (const element of document.querySelectorAll('[data-t-label]'))
      element.setAttribute('aria-label', t(element.dataset.tLabel))
  })
}

function remembered() {
  try {
    const stored = localStorage.getItem('language')
    return stored === 'ru' || stored === 'en' ? stored : null
  } catch {
    return null
  }
}
