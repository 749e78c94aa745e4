//! Decisions: legality and effect of one question side by side, one file per chapter of the rulebook.
use crate::{Dealer, Finite, Flow, Game, MORE, Seat, StateOf, Verdict, View};

/// One kind of question that a game asks: what may be answered, why not, and what then happens. The value is the question
/// as it lies on the table; a private fact never goes into it.
pub trait Decision<G: Game>: Copy {
    /// The answers.
    type Choice: Finite;

    /// Whether an answer is allowed.
    ///
    /// # Errors
    /// The clause that forbids it.
    fn check(self, g: &G, v: View<'_, G>, c: Self::Choice) -> Verdict<G>;

    /// All allowed answers, by id. Written by hand only where the filter is too slow.
    #[inline]
    fn legal(self, g: &G, v: View<'_, G>, out: &mut impl FnMut(Self::Choice) -> Flow) -> Flow {
        for c in Self::Choice::all() {
            if self.check(g, v, c).is_ok() {
                out(c)?;
            }
        }
        MORE
    }

    /// What then happens when seat `p`, who was asked, answers `c`. Trusts `check`.
    ///
    /// # Errors
    /// Halts where chance is asked and has no answer yet.
    fn apply<D: Dealer<G>>(
        self,
        g: &G,
        s: &mut StateOf<G>,
        p: Seat,
        c: Self::Choice,
        dealer: &mut D,
    ) -> Result<(), D::Halt>;
}

/// The list of a game's questions: makes `Frame` (what is being asked), `Action` (the answers, numbered in this order) and
/// the dispatch. One more question is one line here and one `impl Decision` in its chapter.
///
/// An action is written as the name of its question and its factors, `Place 1 -2 0`, and serialises as that text.
#[macro_export]
macro_rules! decisions {
    ($g:ty; $( $(#[$m:meta])* $v:ident ( $d:ty ) ),+ $(,)?) => {
        /// What is being asked.
        #[$crate::data(Copy)]
        pub enum Frame { $( $(#[$m])* $v($d) ),+ }

        /// An answer to a question.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action { $( $(#[$m])* $v(<$d as $crate::Decision<$g>>::Choice) ),+ }

        const _: () = {
            #[allow(clippy::enum_variant_names)]
            enum At { $( $v ),+ }
            const SIZES: [u32; [$(stringify!($v)),+].len()] =
                [$( <<$d as $crate::Decision<$g>>::Choice as $crate::Finite>::COUNT ),+];
            const STARTS: [u32; SIZES.len()] = $crate::starts(SIZES);

            impl $crate::Finite for Action {
                const COUNT: u32 = STARTS[SIZES.len() - 1] + SIZES[SIZES.len() - 1];

                #[inline]
                fn id(self) -> u32 {
                    match self { $( Self::$v(c) => STARTS[At::$v as usize] + $crate::Finite::id(c) ),+ }
                }

                #[inline]
                fn from_id(id: u32) -> Option<Self> {
                    $(
                        if id < STARTS[At::$v as usize] + SIZES[At::$v as usize] {
                            return $crate::Finite::from_id(id - STARTS[At::$v as usize]).map(Self::$v);
                        }
                    )+
                    None
                }

                fn spell(self, out: &mut dyn ::std::fmt::Write) -> ::std::fmt::Result {
                    match self {
                        $( Self::$v(c) => {
                            out.write_str(stringify!($v))?;
                            let words = $crate::spelt(c);
                            if words.is_empty() { Ok(()) } else { write!(out, " {words}") }
                        } )+
                    }
                }

                fn read(words: &mut $crate::Words<'_>) -> Result<Self, $crate::Misspelt> {
                    $(
                        if words.take(stringify!($v)) {
                            return $crate::Finite::read(words).map(Self::$v);
                        }
                    )+
                    Err(words.misfit(&[$(stringify!($v)),+].join(", ")))
                }

                fn groups() -> Vec<$crate::Group> {
                    let mut out = vec![];
                    $(
                        for mut group in <<$d as $crate::Decision<$g>>::Choice as $crate::Finite>::groups() {
                            group.name = format!("{} {}", stringify!($v), group.name).trim_end().to_string();
                            out.push(group);
                        }
                    )+
                    out
                }
            }
        };

        $crate::notation!(Action);

        impl Frame {
            /// Whether an answer is allowed.
            ///
            /// # Errors
            /// The clause that forbids it.
            #[inline]
            pub fn check(self, g: &$g, v: $crate::View<'_, $g>, a: Action) -> $crate::Verdict<$g> {
                match (self, a) {
                    $( (Self::$v(f), Action::$v(c)) => $crate::Decision::check(f, g, v, c), )+
                    #[allow(unreachable_patterns)]
                    _ => Err($crate::Game::not_now(g, v, a)),
                }
            }

            /// All allowed answers, by id.
            #[inline]
            pub fn legal<K: $crate::Sink<Action>>(self, g: &$g, v: $crate::View<'_, $g>, out: &mut K) -> $crate::Flow {
                match self { $( Self::$v(f) => $crate::Decision::legal(f, g, v, &mut |c| out.push(Action::$v(c))) ),+ }
            }

            /// What then happens when seat `p` answers. Trusts `check`.
            ///
            /// # Errors
            /// Halts where chance is asked and has no answer yet.
            ///
            /// # Panics
            /// If the action answers another question: whoever calls has asked `check`.
            #[inline]
            pub fn apply<D: $crate::Dealer<$g>>(
                self, g: &$g, s: &mut $crate::StateOf<$g>, p: $crate::Seat, a: Action, dealer: &mut D,
            ) -> Result<(), D::Halt> {
                match (self, a) {
                    $( (Self::$v(f), Action::$v(c)) => $crate::Decision::apply(f, g, s, p, c, dealer), )+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("apply trusts check"),
                }
            }
        }
    };
}

/// Gives a [`Finite`] type `Display`, `FromStr` and serde as its notation. Only for a type whose `Finite` is written by hand:
/// `decisions!` and `#[data(Finite)]` bring their own.
#[macro_export]
macro_rules! notation {
    ($t:ty) => {
        impl ::std::fmt::Display for $t {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::Finite::spell(*self, f)
            }
        }

        impl ::std::str::FromStr for $t {
            type Err = $crate::Misspelt;
            fn from_str(s: &str) -> Result<Self, $crate::Misspelt> {
                $crate::parse(s)
            }
        }

        impl $crate::__serde::Serialize for $t {
            fn serialize<S: $crate::__serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $t {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let text = <String as $crate::__serde::Deserialize>::deserialize(d)?;
                text.parse().map_err($crate::__serde::de::Error::custom)
            }
        }
    };
}
