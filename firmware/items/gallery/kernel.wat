;; Scalar products of one query with many kept vectors, exactly, in 32-bit integers.
;;
;; Kept vectors are signed bytes, `stride` of them each, one after the other; the query is signed
;; 16-bit numbers. `stride` is a multiple of 16, and there is room for one more vector after the
;; last: vectors are taken two at a time, so that each piece of the query is loaded once for both.
;; The caller keeps |query| and the dimension small enough that no sum leaves 32 bits, so the order
;; of adding does not matter and plain JavaScript finds the same numbers. `npm run kernel` turns
;; this file into kernel.ts.
(module
  (import "table" "memory" (memory 1))

  (func $sum (param $v v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $v)) (i32x4.extract_lane 1 (local.get $v)))
      (i32.add (i32x4.extract_lane 2 (local.get $v)) (i32x4.extract_lane 3 (local.get $v)))))

  (func (export "dots")
    (param $query i32) (param $vectors i32) (param $stride i32) (param $count i32) (param $out i32)
    (local $at i32) (local $one i32) (local $other i32) (local $last i32) (local $q i32)
    (local $next i32)
    (local $low v128) (local $high v128) (local $a v128) (local $b v128)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $one (local.get $vectors))
    (block $done
      (loop $pair
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $other (i32.add (local.get $one) (local.get $stride)))
        (local.set $at (local.get $one))
        (local.set $q (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (loop $piece
          (local.set $low (v128.load (local.get $q)))
          (local.set $high (v128.load offset=16 (local.get $q)))
          (local.set $next (i32.add (local.get $at) (local.get $stride)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.add
              (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $at)) (local.get $low))
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $at)) (local.get $high)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.add
              (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $next)) (local.get $low))
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $next)) (local.get $high)))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $piece (i32.lt_u (local.get $at) (local.get $other))))
        ;; Of an odd count the second of the last pair is written too: there is room for it.
        (i32.store (local.get $out) (call $sum (local.get $a)))
        (i32.store offset=4 (local.get $out) (call $sum (local.get $b)))
        (local.set $out (i32.add (local.get $out) (i32.const 8)))
        (local.set $one (i32.add (local.get $other) (local.get $stride)))
        (br $pair)))))
