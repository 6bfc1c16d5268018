/** Words of the review inbox and of "enough?". */
import { addWords } from './words.js'

addWords({
  'review.title': ['To look at again', 'Посмотреть ещё раз'],
  'review.open': ['waiting: {count}', 'ждут: {count}'],
  'review.none': [
    'Nothing to look at: the lane was sure of what it saw.',
    'Смотреть нечего: касса была уверена в том, что видела.',
  ],
  'review.off': [
    'Nothing is kept: review.enabled is false in the config.',
    'Снимки не хранятся: в конфигурации review.enabled: false.',
  ],
  'review.stopped': ['Nothing is kept now: {why}', 'Сейчас снимки не хранятся: {why}'],
  'review.how': [
    'Choose what it is, see what teaching it would change, then teach. Keys: 1–5 choose, Enter teaches, N not this, D lays aside, U takes back, arrows go on, Space picks several.',
    'Выберите, что это, посмотрите, что изменит обучение, и запомните. Клавиши: 1–5 — выбор, Enter — запомнить, N — не это, D — отложить, U — отменить, стрелки — дальше, пробел — выбрать несколько.',
  ],
  'review.list': ['Pictures to look at again', 'Снимки, которые надо посмотреть'],
  'review.picture': ['Picture {number}, {reason}', 'Снимок {number}, {reason}'],
  'review.uncertain': ['not sure', 'не уверена'],
  'review.unknown': ['not known', 'не узнала'],
  'review.corrected': ['corrected', 'исправлено'],
  'review.said': ['The till said: {item}', 'Касса сказала: {item}'],
  'review.not-said': ['Not: {items}', 'Не: {items}'],
  'review.choices': ['What the lane took it for', 'За что приняла касса'],
  'review.other': ['Another item: code or name', 'Другой товар: код или название'],
  'review.choose': ['Choose', 'Выбрать'],
  'review.teach': ['Teach: {item}', 'Запомнить: {item}'],
  'review.teach-many': ['Teach {count} as {item}', 'Запомнить {count} как {item}'],
  'review.anyway': ['Teach all the same: {item}', 'Всё равно запомнить: {item}'],
  'review.taught': ['Learned: {item}', 'Запомнили: {item}'],
  'review.not': ['Not this', 'Не это'],
  'review.not-done': ['Noted: it is not {item}', 'Записали: это не {item}'],
  'review.dismiss': ['Lay aside', 'Отложить'],
  'review.dismissed': ['Laid aside', 'Отложено'],
  'review.undo': ['Take back', 'Отменить'],
  'review.undone': ['Taken back', 'Отменили'],
  'review.pick': ['Pick for several', 'Выбрать в группу'],
  'review.effect': ['What it would change, in points', 'Что изменится, в пунктах'],
  'review.effect-none': [
    'No other picture would be found or lost by it.',
    'Другие снимки узнаются так же, как сейчас.',
  ],
  'review.effect-tried': [
    'Tried on {tried} of {templates} templates.',
    'Проверено на шаблонах: {tried} из {templates}.',
  ],
  'review.blur-refuse': ['The picture is blurred.', 'Снимок смазан.'],
  'review.blur-warn': ['The picture may be blurred.', 'Снимок, возможно, смазан.'],
  'review.empty-warn': ['The platform looks empty.', 'Платформа кажется пустой.'],
  'review.hand-warn': ['Something reaches over the edge: a hand?', 'Что-то заходит за край: рука?'],
  'review.duplicate-warn': [
    'The same picture is taught as another item.',
    'Такой же снимок запомнен как другой товар.',
  ],
  'review.duplicate-refuse': [
    'The same picture is taught already.',
    'Такой же снимок уже запомнен.',
  ],
  'enough.title': ['Pictures enough?', 'Достаточно ли снимков?'],
  'enough.enough': [
    'Enough: {percent} of its pictures are found',
    'Достаточно: узнаётся {percent} снимков',
  ],
  'enough.more': [
    '{percent} of its pictures are found. More pictures: about {more}, {kind}',
    'Узнаётся {percent} снимков. Нужно ещё примерно {more}, {kind}',
  ],
  'enough.stuck': [
    '{percent} of its pictures are found, and more of them would not help: look at what it is taken for',
    'Узнаётся {percent} снимков, и новые не помогут: посмотрите, с чем он путается',
  ],
  'enough.few': [
    'Too few pictures to say. More: {more}',
    'Снимков мало, чтобы судить. Нужно ещё: {more}',
  ],
  'enough.light': ['in another light', 'при другом свете'],
  'enough.side': ['from another side', 'с другой стороны'],
  'enough.bag': ['in a bag, as customers bring it', 'в пакете, как его приносят'],
  'enough.any': ['as they come', 'какие получатся'],
  'enough.rival': ['Taken for {item}, times: {times}', 'Принят за {item}, раз: {times}'],
})
