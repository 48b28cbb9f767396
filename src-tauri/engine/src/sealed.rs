//! Files that tell when they were damaged: one JSON object around a body, with a checksum.
//!
//! ```
//! use half_moon_engine::sealed::{SealError, open, seal};
//!
//! let text = seal("numbers", &[1, 2, 3])?;
//! assert_eq!(open::<Vec<u32>>("numbers", &text)?, [1, 2, 3]);
//! assert_eq!(open::<Vec<u32>>("numbers", &text.replace('2', "4")), Err(SealError::Damaged));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of the envelope and of the bodies in it.
pub const VERSION: u32 = 1;

/// Why a sealed text cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// Not a sealed text, or not as it was written.
    #[error("the file is damaged")]
    Damaged,
    /// Whole, but of another format.
    #[error("the file is of another format")]
    Format,
    /// Whole, but written by a newer version of the program.
    #[error("the file is of version {0}, which is not known yet")]
    Newer(u32),
    /// Whole, but its body is not what the format holds.
    #[error("the file does not hold what its format says")]
    Body,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<'a> {
    format: &'a str,
    version: u32,
    checksum: String,
    #[serde(borrow)]
    body: &'a RawValue,
}

/// Writes a body into its envelope.
///
/// # Errors
/// Those of serde_json, for a body that is no JSON (a map whose keys are not texts).
pub fn seal(format: &str, body: &impl Serialize) -> serde_json::Result<String> {
    let body = serde_json::value::to_raw_value(body)?;
    let checksum = checksum(format, VERSION, body.get());
    serde_json::to_string(&Envelope {
        format,
        version: VERSION,
        checksum,
        body: &body,
    })
}

/// Opens an envelope of that format.
///
/// # Errors
/// [`SealError`]. Any byte changed makes it [`SealError::Damaged`]; the envelope and its checksum are
/// the same in all versions, so that damage is told from a newer version.
pub fn open<T: DeserializeOwned>(format: &str, text: &str) -> Result<T, SealError> {
    let envelope: Envelope = serde_json::from_str(text).map_err(|_| SealError::Damaged)?;
    let written = checksum(envelope.format, envelope.version, envelope.body.get());
    let same = serde_json::to_string(&envelope).is_ok_and(|again| again == text);
    if envelope.checksum != written || !same {
        return Err(SealError::Damaged);
    }
    if envelope.format != format {
        return Err(SealError::Format);
    }
    if envelope.version > VERSION {
        return Err(SealError::Newer(envelope.version));
    }
    serde_json::from_str(envelope.body.get()).map_err(|_| SealError::Body)
}

/// FNV-1a of 64 bits over the envelope: one byte changed always changes it.
fn checksum(format: &str, version: u32, body: &str) -> String {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let version = version.to_string();
    let bytes = [format, "\n", &version, "\n", body]
        .into_iter()
        .flat_map(str::bytes);
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, fnv))
}
