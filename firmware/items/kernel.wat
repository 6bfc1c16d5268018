;; Scalar products of one query with many kept vectors, exactly, in 32-bit integers.
;;
;; Kept vectors are signed bytes, `stride` of them each, one after the other; the query is signed
;; 16-bit numbers. `stride` is a multiple of 32. The caller keeps |query| and the dimension small
;; enough that no sum leaves 32 bits, so the order of adding does not matter and plain JavaScript
;; finds the same numbers. `npm run kernel` turns this file into kernel.ts.
(module
  (import "table" "memory" (memory 1))
  (func (export "dots")
    (param $query i32) (param $vectors i32) (param $stride i32) (param $count i32) (param $out i32)
    (local $end i32) (local $q i32)
    (local $a v128) (local $b v128) (local $x v128) (local $y v128)
    (block $done
      (loop $vector
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $end (i32.add (local.get $vectors) (local.get $stride)))
        (local.set $q (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (loop $piece
          (local.set $x (v128.load (local.get $vectors)))
          (local.set $y (v128.load offset=16 (local.get $vectors)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x))
                               (v128.load (local.get $q)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x))
                               (v128.load offset=16 (local.get $q)))))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $y))
                               (v128.load offset=32 (local.get $q)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $y))
                               (v128.load offset=48 (local.get $q)))))
          (local.set $q (i32.add (local.get $q) (i32.const 64)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 32)))
          (br_if $piece (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $a (i32x4.add (local.get $a) (local.get $b)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
            (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vector)))))
