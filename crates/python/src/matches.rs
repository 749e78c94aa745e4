//! Matches: games in play, with history, events and a record.
use crate::{
    args::{Chair, Id, Seed, from_json, plain, to_json, viewer, wrong},
    error::fault,
    game::Game,
    held::{Held, caught},
    observation::Observation,
    position::{Position, utilities},
};
use engine_core::{
    erased::{AnyError, AnyMatch},
    play::Next,
    record::Record,
    rules::Seat,
    show::Screen,
};
use numpy::PyArray1;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyTuple},
};
use trousseau_agents::AnyObservation;

/// A game in play. The same box, seed and actions give the same match on every machine.
///
/// >>> import trousseau as tr
/// >>> match = tr.game("leduc").start(seed=7)
/// >>> while not match.is_over:
/// ...     match.play(match.legal()[0])
/// >>> tr.open(match.record()).points == match.points
/// True
#[pyclass(frozen, module = "trousseau")]
pub struct Match {
    pub game: Game,
    pub held: Held<Box<dyn AnyMatch>>,
}

/// Verifies a record of any game, as text or as a dict, and returns its match. `content` is the content it was played with, if not the standard one.
#[pyfunction]
#[pyo3(signature = (record, content=None))]
pub fn open_record(record: &Bound<'_, PyAny>, content: Option<String>) -> PyResult<Match> {
    let text = to_json(record)?;
    caught(&text, || {
        let record = Record::load(&text).map_err(wrong)?;
        let m = trousseau::game(&record.game).map_err(wrong)?.open(&record, content.as_deref()).map_err(wrong)?;
        Ok(Match { game: Game::of(m.game().into(), content), held: Held::new(m) })
    })
}

impl Match {
    /// Asks the match about what a viewer sees.
    fn seen<R>(
        &self,
        py: Python<'_>,
        seat: Option<Chair>,
        f: impl FnOnce(&dyn AnyMatch, Option<Seat>) -> Result<R, AnyError>,
    ) -> PyResult<R> {
        let who = viewer(seat, self.game.seats())?;
        self.held.with(py, |m| f(&**m, who).map_err(|e| fault(py, e)))
    }

    pub fn with_observation<R>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&AnyObservation<'_>) -> PyResult<R>,
    ) -> PyResult<R> {
        self.held.with(py, |m| f(&AnyObservation::at(&**m).ok_or_else(|| wrong("nobody decides"))?))
    }
}

#[pymethods]
impl Match {
    /// The box.
    #[getter]
    fn game(&self) -> Game {
        self.game.share()
    }
    /// The seat that decides; None while chance is asked and when the game is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Option<u8>> {
        self.held.with(py, |m| Ok(if let Next::Seat(p) = m.next() { Some(p.0) } else { None }))
    }
    /// The seats that can be asked at once, the seat in turn among them.
    #[getter]
    fn seats_asked(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.held.with(py, |m| Ok(m.seats_asked().iter().map(|p| p.0.into()).collect()))
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.held.with(py, |m| Ok(m.next() == Next::Over))
    }
    /// Whether the table reports the answers of chance.
    #[getter]
    fn is_live(&self, py: Python<'_>) -> PyResult<bool> {
        self.held.with(py, |m| Ok(m.is_live()))
    }
    /// The number of decisions so far.
    #[getter]
    fn plies(&self, py: Python<'_>) -> PyResult<usize> {
        self.held.with(py, |m| Ok(m.plies()))
    }
    /// The utility of each seat, once the game is over.
    #[getter]
    fn utilities(&self, py: Python<'_>) -> PyResult<Option<Vec<f64>>> {
        self.held.with(py, |m| Ok(m.outcome().map(|o| utilities(&o, self.game.seats()))))
    }
    /// The points of each seat, once the game is over.
    #[getter]
    fn points(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        self.held.with(py, |m| Ok(m.outcome().map(|o| o.points().to_vec())))
    }
    /// The rank of each seat, from 1, once the game is over.
    #[getter]
    fn ranks(&self, py: Python<'_>) -> PyResult<Option<Vec<u32>>> {
        self.held.with(py, |m| Ok(m.outcome().map(|o| o.ranks().iter().map(|r| u32::from(*r)).collect())))
    }
    /// How the game ended, as one sentence; None while it goes on.
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.held.with(py, |m| Ok(m.result()))
    }
    /// The ids of the legal actions of a seat that is asked now; of the seat in turn, if none is given.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<Vec<u32>> {
        self.seen(py, seat, |m, who| {
            let mut ids = vec![];
            match who {
                Some(seat) => m.legal_for(seat, &mut ids),
                None => m.legal(&mut ids),
            }
            Ok(ids)
        })
    }
    /// The legal actions in words: dicts with `id`, `notation`, `label`, `words`, `group` and `factors`.
    #[pyo3(signature = (seat=None))]
    fn choices<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.seen(py, seat, |m, who| Ok(who.map_or_else(|| m.choices(), |p| m.choices_for(p))))?;
        plain(py, &all)
    }
    /// One flag per action: whether it is legal for the seat in turn.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut row = vec![false; self.game.any.actions() as usize];
        self.held.with(py, |m| m.mask(&mut row).map_err(|e| fault(py, e)))?;
        Ok(PyArray1::from_vec(py, row))
    }
    /// What a seat may know, as numbers; the seat in turn if none is given.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut row = vec![0.0; self.game.numbers];
        self.seen(py, seat, |m, who| {
            let turn = if let Next::Seat(p) = m.next() { Some(p) } else { None };
            m.encode(who.or(turn), &mut row)
        })?;
        Ok(PyArray1::from_vec(py, row))
    }
    /// What an agent at the seat in turn is given.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn observation(&self, py: Python<'_>, seed: Seed) -> PyResult<Observation> {
        self.with_observation(py, |o| Ok(observation(&self.game, o, seed.0)))
    }
    /// Reads an action in notation, or the label of a legal action, and returns its id.
    fn action(&self, py: Python<'_>, text: &str) -> PyResult<u32> {
        self.held.with(py, |m| {
            let seat = if let Next::Seat(p) = m.next() { Some(p) } else { None };
            m.read_action(seat, text).map_err(|e| fault(py, e))
        })
    }
    /// Plays an action of the seat in turn, or of `seat`. Raises Refused, with the clause, if it is illegal; nothing has changed then.
    #[pyo3(signature = (action, seat=None))]
    fn play(&self, py: Python<'_>, action: Id, seat: Option<Chair>) -> PyResult<()> {
        let id = action.below(self.game.any.actions())?;
        let seat = viewer(seat, self.game.seats())?;
        self.held.with(py, |m| {
            let turn = if let Next::Seat(p) = m.next() { p } else { Seat(0) };
            m.play(seat.unwrap_or(turn), id).map(|_| ()).map_err(|e| fault(py, e))
        })
    }
    /// Plays one action of each seat that is asked now: a dict from seats to actions.
    fn play_all(&self, py: Python<'_>, actions: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut all = vec![];
        for (seat, action) in actions.iter() {
            let (seat, id): (Chair, Id) = (seat.extract()?, action.extract()?);
            all.push((seat.of(self.game.seats())?, id.below(self.game.any.actions())?));
        }
        self.held.with(py, |m| m.play_all(&all).map(|_| ()).map_err(|e| fault(py, e)))
    }
    /// Why an action of a seat is illegal now, as (clause, text); None if it is legal.
    #[pyo3(signature = (action, seat=None))]
    fn why_not(
        &self,
        py: Python<'_>,
        action: Id,
        seat: Option<Chair>,
    ) -> PyResult<Option<(Option<&'static str>, String)>> {
        let id = action.below(self.game.any.actions())?;
        let why = self.seen(py, seat, |m, who| {
            let turn = if let Next::Seat(p) = m.next() { p } else { Seat(0) };
            m.why_not(who.unwrap_or(turn), id)
        })?;
        Ok(why.map(|why| (why.clause, why.because)))
    }
    /// The question to chance at a live table, as a dict; None if there is none.
    #[getter]
    fn asked<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let asked = self.held.with(py, |m| Ok(m.asked()))?;
        asked.map(|q| plain(py, &q)).transpose()
    }
    /// Goes on with the answer that a live table reports.
    fn report(&self, py: Python<'_>, answer: u32) -> PyResult<()> {
        self.held.with(py, |m| m.report(answer).map(|_| ()).map_err(|e| fault(py, e)))
    }
    /// Takes back the last report of a live table.
    fn take_back(&self, py: Python<'_>) -> PyResult<()> {
        self.held.with(py, |m| m.take_back().map_err(|e| fault(py, e)))
    }
    /// Takes back the last decision and returns its seat and action.
    fn undo(&self, py: Python<'_>) -> PyResult<(u8, u32)> {
        self.held.with(py, |m| m.undo().map(|(p, id)| (p.0, id)).map_err(|e| fault(py, e)))
    }
    /// Goes back to the moment after the first `plies` decisions.
    fn rewind(&self, py: Python<'_>, plies: usize) -> PyResult<()> {
        self.held.with(py, |m| m.rewind(plies).map_err(|e| fault(py, e)))
    }
    /// What a seat may know (a spectator, for None), as a dict.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.seen(py, seat, |m, who| m.view_json(who))?)
    }
    /// What a seat may know (a spectator, for None), as text.
    #[pyo3(signature = (seat=None))]
    fn text(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<String> {
        self.seen(py, seat, |m, who| m.text(who))
    }
    /// What a seat may know (a spectator, for None), as a picture.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<String> {
        self.seen(py, seat, |m, who| m.svg(who, Screen::Wide))
    }
    /// The truth, as a dict.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.seen(py, None, |m, _| m.state_json())?)
    }
    /// The truth, as one line of JSON.
    fn state_json(&self, py: Python<'_>) -> PyResult<String> {
        self.seen(py, None, |m, _| m.state_json())
    }
    /// The events since a seat's last decision, as far as it may know them: dicts with `event` and `sentence`.
    #[pyo3(signature = (seat=None))]
    fn happened<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.seen(py, seat, |m, who| m.happened(who))?)
    }
    /// The clauses that took effect in the last decision, as far as a viewer may know them: dicts with `clause`, `gist` and `at`.
    #[pyo3(signature = (seat=None))]
    fn cited<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.seen(py, seat, |m, who| m.cited(who))?)
    }
    /// Where the points come from, as far as a viewer knows.
    #[pyo3(signature = (seat=None))]
    fn scores<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.seen(py, seat, |m, who| m.scores(who))?)
    }
    /// A key of everything that a seat has seen: its information set.
    fn info_key(&self, py: Python<'_>, seat: Chair) -> PyResult<u64> {
        self.seen(py, Some(seat), |m, who| m.info_key(who.expect("a seat was given")))
    }
    /// The match at every moment, as a viewer saw it: dicts with `seat`, `words`, `label`, `svg`, `text`, `clauses` and `events`.
    #[pyo3(signature = (seat=None))]
    fn moments<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyList>> {
        let who = viewer(seat, self.game.seats())?;
        let index = who.map_or(0, |p| 1 + p.at());
        let all = PyList::empty(py);
        let copy = self.held.with(py, |m| Ok(m.boxed_clone()))?;
        caught("moments", || {
            for moment in copy.moments() {
                let row = PyDict::new(py);
                let ply = moment.ply.as_ref();
                row.set_item("seat", ply.map(|p| p.seat.0))?;
                row.set_item("words", ply.and_then(|p| p.words.get(index).cloned()))?;
                row.set_item("label", ply.and_then(|p| p.labels.get(index).cloned().flatten()))?;
                row.set_item("svg", moment.m.svg(who, Screen::Wide).map_err(|e| fault(py, e))?)?;
                row.set_item("text", moment.m.text(who).map_err(|e| fault(py, e))?)?;
                row.set_item("clauses", plain(py, &moment.m.cited(who).map_err(|e| fault(py, e))?)?)?;
                let events: Vec<_> =
                    moment.m.events().into_iter().filter(|e| e.to.includes(who)).map(|e| e.event.sentence).collect();
                row.set_item("events", events)?;
                all.append(row)?;
            }
            Ok(())
        })?;
        Ok(all)
    }
    /// The record of the match so far, as one line of JSON. It holds the seed: whoever has it knows the future.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        self.held.with(py, |m| m.record().try_to_json().map_err(wrong))
    }
    /// A record that starts at the present state, as one line of JSON. It holds the seed.
    fn snapshot(&self, py: Python<'_>) -> PyResult<String> {
        self.held.with(py, |m| m.snapshot().try_to_json().map_err(wrong))
    }
    /// What a seat may keep of the match (a spectator, for None), as one line of JSON: no seed, no hand but its own.
    #[pyo3(signature = (seat=None))]
    fn redacted(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<String> {
        let kept = self.seen(py, seat, |m, who| m.redacted(who))?;
        serde_json::to_string(&kept).map_err(wrong)
    }
    /// The state alone, to search from. It holds the truth.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn position(&self, py: Python<'_>, seed: Seed) -> PyResult<Position> {
        Ok(Position::of(self.game.share(), self.seen(py, None, |m, _| m.fork(seed.0))?))
    }
    /// A position that a seat (a spectator, for None) cannot tell from the real one.
    #[pyo3(signature = (seat, seed=Seed(0)), text_signature = "($self, seat, seed=0)")]
    fn imagine(&self, py: Python<'_>, seat: Option<Chair>, seed: Seed) -> PyResult<Position> {
        Ok(Position::of(self.game.share(), self.seen(py, seat, |m, who| m.imagine(who, seed.0))?))
    }
    /// A copy.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self { game: self.game.share(), held: Held::new(self.held.with(py, |m| Ok(m.boxed_clone()))?) })
    }
    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let open = self.game().into_pyobject(py)?.getattr("open")?;
        (open, (self.record(py)?,)).into_pyobject(py)
    }
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (next, plies) = self.held.with(py, |m| Ok((m.next(), m.plies())))?;
        let now = match next {
            Next::Seat(p) => format!("seat {} decides", p.0),
            Next::Chance => "chance is asked".into(),
            Next::Over => "over".into(),
        };
        Ok(format!("<trousseau.Match of {} after {plies} decisions, {now}>", self.game.any.meta().id))
    }
    /// In a notebook, a match is shown as the seat in turn sees it, or as a spectator does.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.seen(py, None, |m, _| {
            let seat = if let Next::Seat(p) = m.next() { Some(p) } else { None };
            m.svg(seat, Screen::Wide)
        })
    }
}

/// What an agent is given, as an object for Python.
pub fn observation(game: &Game, o: &AnyObservation<'_>, seed: u64) -> Observation {
    use trousseau_agents::Observation as _;
    let mut world = None;
    o.imagine(&mut world, seed);
    let world = world.expect("an observation can always be imagined");
    Observation::new(game.share(), o.seat(), o.legal(), world, o.info_key())
}
